package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.linear.Cholesky;

class CoolingTest {
  private static final int D = 3;
  private static final double[] INVERSE = {0.04, 0.01, 0, 0.01, 0.09, 0.02, 0, 0.02, 0.01};

  /** Independent draws of covariance T^1/2 H^-1 T^1/2 around (1, 2, 3). */
  private static double[][][] draws(double[] temperature, int count) {
    double[] covariance = new double[D * D];
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        covariance[i * D + j] = INVERSE[i * D + j] * Math.sqrt(temperature[i] * temperature[j]);
      }
    }
    double[] lower = Cholesky.of(covariance, D).lower();
    Random random = new Random(1);
    double[][] chain = new double[count][D];
    for (double[] draw : chain) {
      double[] z = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      for (int i = 0; i < D; i++) {
        draw[i] = i + 1;
        for (int j = 0; j <= i; j++) {
          draw[i] += lower[i * D + j] * z[j];
        }
      }
    }
    return new double[][][] {chain};
  }

  private static double[] covariance(double[][] chain) {
    double[] mean = new double[D];
    double[] out = new double[D * D];
    for (double[] draw : chain) {
      for (int j = 0; j < D; j++) {
        mean[j] += draw[j] / chain.length;
      }
    }
    for (double[] draw : chain) {
      for (int i = 0; i < D; i++) {
        for (int j = 0; j < D; j++) {
          out[i * D + j] += (draw[i] - mean[i]) * (draw[j] - mean[j]) / (chain.length - 1);
        }
      }
    }
    return out;
  }

  /** tau H^-1 + H^-1 V H^-1/m; 100,000 draws know it to 2 %. */
  @Test
  void drawsGetTheCovarianceOfPosteriorAndNoise() {
    double[] temperature = {8, 8, 5};
    double[] variance = {400, 400, 250};
    long steps = 100;
    double[][][] hot = draws(temperature, 100_000);
    double[][][] cool = Cooling.of(new ChainRun.Outcome(hot, temperature, variance, steps), 1);
    double[] expected = INVERSE.clone();
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        for (int k = 0; k < D; k++) {
          expected[i * D + j] += INVERSE[i * D + k] * variance[k] * INVERSE[j * D + k] / steps;
        }
      }
    }
    assertThat(NormalTarget.distance(covariance(cool[0]), expected)).isLessThan(0.02);
    // Twin: the hot draws are told apart, and so is the posterior without the noise.
    assertThat(NormalTarget.distance(covariance(hot[0]), expected)).isGreaterThan(1);
    assertThat(NormalTarget.distance(INVERSE, expected)).isGreaterThan(0.1);
    // the mean stays
    double[] sum = new double[D];
    for (int k = 0; k < hot[0].length; k++) {
      for (int j = 0; j < D; j++) {
        sum[j] += (cool[0][k][j] - hot[0][k][j]) / hot[0].length;
      }
    }
    assertThat(sum).containsExactly(new double[D], within(1e-9));
  }

  @Test
  void onlyHotChainsAreCooled() {
    assertThat(Cooling.isNeeded(1, new double[] {1, 1.01})).isFalse();
    assertThat(Cooling.isNeeded(1, new double[] {1, 1.2})).isTrue();
    assertThat(Cooling.isNeeded(0.5, new double[] {0.5, 0.5})).isFalse();
  }

  @Test
  void aChainThatStandsStillIsLeftAlone() {
    double[][][] still = new double[1][10][D];
    ChainRun.Outcome outcome =
        new ChainRun.Outcome(still, new double[] {2, 2, 2}, new double[] {1, 1, 1}, 10);
    for (double[] draw : Cooling.of(outcome, 1)[0]) {
      assertThat(Arrays.stream(draw).allMatch(x -> Math.abs(x) < 1e-100)).isTrue();
    }
  }

  /** The step at which privacy noise is Langevin noise, larger where the chain would not move. */
  @Test
  void stepsFollowFromTheNoise() {
    ChainSettings settings = new ChainSettings(1, 1000, 0, 1000, 1, StepSchedule.CONSTANT);
    // s^2 = 50: 2/50 = 0.04, forgets 40 times: as hot as asked
    assertThat(StepSize.of(Math.sqrt(50), settings, 1)).isCloseTo(0.04, within(1e-12));
    // s^2 = 200: 0.01 forgets 10 times; heated to forget 50 times
    assertThat(StepSize.of(Math.sqrt(200), settings, 1)).isCloseTo(0.05, within(1e-12));
    // s^2 = 2000: 0.001; heated 8 times
    assertThat(StepSize.of(Math.sqrt(2000), settings, 1)).isCloseTo(0.008, within(1e-12));
    // s^2 = 1e6: more than 8 times, to forget 4 times
    assertThat(StepSize.of(1000, settings, 1)).isCloseTo(0.004, within(1e-12));
    // never beyond what is accurate
    assertThat(StepSize.of(0.1, settings, 0.02)).isEqualTo(0.02);
  }

  @Test
  void schedulesEndWhereTheyShould() {
    assertThat(StepSchedule.CONSTANT.factor(3, 100)).isEqualTo(1);
    assertThat(StepSchedule.POLYNOMIAL.factor(100, 100)).isEqualTo(1);
    assertThat(StepSchedule.POLYNOMIAL.factor(1, 100)).isGreaterThan(3);
    // the paper's alpha-phase: balanced at alpha T, Langevin noise is the larger from there on
    assertThat(StepSchedule.ALPHA_PHASE.factor(50, 100)).isEqualTo(1);
    assertThat(StepSchedule.ALPHA_PHASE.factor(100, 100)).isEqualTo(0.5);
    assertThat(StepSchedule.words()).containsExactly("constant", "polynomial", "alpha-phase");
  }
}
