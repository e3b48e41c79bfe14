package org.priory.inference.variational.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.numerics.linear.PackedSymmetric;

/** What the M-step of a logistic regression makes of a noisy matrix. */
class LogisticMatrixTest {
  private static final int D = 40;
  private static final double RECORDS = 20_000;
  private static final double NORM = Math.sqrt(D);

  /** The curvature of every direction: E[xi] = 0.2, and features of square 1. */
  private static final double H = 0.2 * RECORDS / D;

  private final LogisticModel model =
      new LogisticModel(
          Standardisation.none(D, NORM), RECORDS, NORM, 1 / (NORM * NORM), 0.5, false);

  /** b = H m for m of ones and minus ones, with noise on both blocks. */
  private NoisyStatistics statistics(double noise, Random random) {
    PackedSymmetric packed = PackedSymmetric.ofSize(D);
    double[] values = new double[model.release().dimension()];
    for (int j = 0; j < D; j++) {
      values[j] = H * truth(j);
      values[D + packed.index(j, j)] = H;
    }
    for (int i = 0; i < values.length; i++) {
      values[i] += noise / model.release().scale(i < D ? 0 : 1) * random.nextGaussian();
    }
    return new NoisyStatistics(model.release(), values, noise);
  }

  private static int truth(int j) {
    return j % 2 == 0 ? 1 : -1;
  }

  /**
   * Steps on samples average their statistics: the first has far more noise than the last, and says
   * nothing that the average does not.
   */
  @Test
  void theNoiseOfTheFirstStepIsForgotten() {
    for (int seed = 0; seed < 5; seed++) {
      Random random = new Random(seed);
      LogisticState first = model.posterior(statistics(1e4 * H, random), model.start());
      NoisyStatistics exact = statistics(1e-6 * H, random);
      double[] after = model.posterior(exact, first).mean();
      double[] alone = model.posterior(exact, model.start()).mean();
      for (int j = 0; j < D; j++) {
        assertThat(after[j]).isCloseTo(alone[j], within(1e-3));
        assertThat(after[j]).isCloseTo(truth(j), within(0.1));
      }
    }
  }

  /** However large the noise, the posterior is finite and no farther out than the prior. */
  @Test
  void noiseAloneFallsBackToThePrior() {
    for (int seed = 0; seed < 5; seed++) {
      NoisyStatistics noise = statistics(1e5 * H, new Random(seed));
      double[] mean = model.posterior(noise, model.start()).mean();
      assertThat(Arrays.stream(mean).skip(1).map(Math::abs).max().orElseThrow()).isLessThan(3);
    }
  }

  /**
   * A direction in which the records hardly differ keeps its small curvature if there is little
   * noise; with more it is lifted, by no more than a tenth of what independent features have.
   */
  @Test
  void onlyWhatNoiseExplainsIsLifted() {
    double[] diagonal = {4, 4};
    double[] model = {4, 0, 0, 4};
    double[] flat = {4, 0, 0, 0.01};
    assertThat(CurvatureShrinkage.projected(diagonal, flat, 0)).isEqualTo(flat);
    assertThat(CurvatureShrinkage.projected(diagonal, flat, 1e-3)[3]).isCloseTo(0.01, within(1e-9));
    assertThat(CurvatureShrinkage.projected(diagonal, flat, 1)[3]).isCloseTo(0.4, within(1e-9));
    // Twin: shrinkage towards the model takes the direction for an ordinary one.
    assertThat(CurvatureShrinkage.towards(model, flat, 2, 2)[3]).isCloseTo(4, within(1e-9));
  }
}
