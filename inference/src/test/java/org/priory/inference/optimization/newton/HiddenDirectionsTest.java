package org.priory.inference.optimization.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.numerics.linear.SymmetricEigen;

/** A constant and two numbers of variance 1, of which the prior is N(0, 4). */
class HiddenDirectionsTest {
  private static final int Q = 3;
  private static final double[] PRIOR = {0.01, 0, 0, 0, 0.25, 0, 0, 0, 0.25};

  /** H = 1,000 with a correlation that draws do not agree on. */
  private static HiddenDirections of(double correlation, double doubt, double noise) {
    Random random = new Random(3);
    SymmetricEigen[] drawn = new SymmetricEigen[16];
    double[][] precisions = new double[drawn.length][];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = SymmetricEigen.of(curvature(correlation + doubt * random.nextGaussian()), Q);
      precisions[i] = PRIOR;
    }
    double[] zero = new double[Q];
    NoisyNewton.Score score = new NoisyNewton.Score(zero, zero, noise);
    NoisyNewton found =
        NoisyNewton.of(SymmetricEigen.of(curvature(correlation), Q), 1, score, 1, PRIOR);
    return HiddenDirections.of(
        new HiddenDirections.Known(
            2, curvature(correlation), PRIOR, drawn, precisions, 1, score, 1, found),
        4);
  }

  private static double[] curvature(double correlation) {
    double c = 1_000 * correlation;
    return new double[] {1_000, 0, 0, 0, 1_000, c, 0, c, 1_000};
  }

  @Test
  void theDifferenceOfColumnsThatRepeatEachOtherIsHidden() {
    HiddenDirections hidden = of(0.99, 0.05, 2_000);
    assertThat(hidden.variance()).isBetween(2.0, 4.5);
    // half of the prior variance of either column lies in the difference, with opposite signs
    assertThat(hidden.coefficients()[4]).isBetween(1.0, 2.2);
    assertThat(hidden.coefficients()[5]).isBetween(-2.2, -1.0);
    assertThat(hidden.coefficients()[0]).isZero();
    // the twins: nothing is hidden of columns that differ, nor where there is little noise
    assertThat(of(0, 0.05, 50).variance()).isLessThan(0.01);
    assertThat(of(0.99, 0.0005, 1).variance()).isLessThan(0.05);
  }

  @Test
  void nothingIsHiddenWithoutNumbers() {
    double[] zero = {0};
    NoisyNewton.Score score = new NoisyNewton.Score(zero, zero, 1);
    NoisyNewton found = new NoisyNewton(zero, new double[] {1});
    HiddenDirections hidden =
        HiddenDirections.of(
            new HiddenDirections.Known(
                0,
                new double[] {5},
                new double[] {1},
                new SymmetricEigen[0],
                new double[0][],
                1,
                score,
                1,
                found),
            4);
    assertThat(hidden.variance()).isZero();
    assertThat(hidden.coefficients()).containsExactly(0);
  }

  @Test
  void whatIsHiddenMakesTheRestSmaller() {
    double[] covariance = {1, 0, 0, 2};
    double[] mean = {3, -4};
    double[] wider = HiddenDirections.attenuated(covariance, mean, 1.5);
    assertThat(wider[0]).isCloseTo(1 + 9 / 4.0, within(1e-12));
    assertThat(wider[1]).isCloseTo(-3, within(1e-12));
    assertThat(wider[3]).isCloseTo(2 + 4, within(1e-12));
    // The twins: nothing hidden, or a law of which the rest is no smaller.
    assertThat(HiddenDirections.attenuated(covariance, mean, 1)).containsExactly(covariance);
    assertThat(HiddenDirections.attenuated(covariance, mean, 0.5)).containsExactly(covariance);
  }
}
