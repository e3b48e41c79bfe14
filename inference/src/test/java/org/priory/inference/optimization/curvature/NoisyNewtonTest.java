package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.numerics.linear.SymmetricEigen;

class NoisyNewtonTest {
  private static final double[] H = {4, 1, 1, 3};
  private static final double[] FLAT = {1e-12, 0, 0, 1e-12};

  /** Without noise and prior: theta + H^-1 g, with covariance rho H^-1. */
  @Test
  void withoutNoiseItIsNewtonsStep() {
    var score = new NoisyNewton.Score(new double[] {1, 2}, new double[] {5, -3}, 0);
    NoisyNewton posterior = NoisyNewton.of(SymmetricEigen.of(H, 2), 1, score, 0.5, FLAT);
    // H^-1 = [3, -1; -1, 4]/11
    assertThat(posterior.mean()[0]).isBetween(1 + 18 / 11.0 - 1e-9, 1 + 18 / 11.0 + 1e-9);
    assertThat(posterior.mean()[1]).isBetween(2 - 17 / 11.0 - 1e-9, 2 - 17 / 11.0 + 1e-9);
    assertThat(posterior.covariance()[0]).isBetween(1.5 / 11 - 1e-9, 1.5 / 11 + 1e-9);
    assertThat(posterior.covariance()[1]).isBetween(-0.5 / 11 - 1e-9, -0.5 / 11 + 1e-9);
  }

  /** Where there is no curvature, or noise has made it negative, the prior is left. */
  @Test
  void withoutCurvatureThePriorIsLeft() {
    var score = new NoisyNewton.Score(new double[] {1, 2}, new double[] {5, -3}, 1);
    NoisyNewton posterior =
        NoisyNewton.of(
            SymmetricEigen.of(new double[] {2, 0, 0, -1}, 2),
            2,
            score,
            0.5,
            new double[] {0.1, 0, 0, 0.25});
    assertThat(posterior.mean()[1]).isZero();
    assertThat(posterior.covariance()[3]).isBetween(4 - 1e-12, 4 + 1e-12);
  }

  /** The mixture's mean and covariance are those of draws from its parts. */
  @Test
  void aMixtureIsThatOfItsParts() {
    NoisyNewton[] parts = new NoisyNewton[400];
    Random random = new Random(1);
    for (int k = 0; k < parts.length; k++) {
      parts[k] = new NoisyNewton(new double[] {random.nextGaussian()}, new double[] {0.5});
    }
    NoisyNewton mixture = NoisyNewton.mixture(parts);
    assertThat(mixture.mean()[0]).isBetween(-0.2, 0.2);
    assertThat(mixture.covariance()[0]).isBetween(1.2, 1.8);
  }

  /** A row's score and curvature are within their bounds, whatever its length. */
  @Test
  void weightsBoundScoresAndCurvature() {
    RowWeight weight = new RowWeight(2, 3);
    for (double norm = 1e-6; norm < 1e6; norm *= 1.3) {
      assertThat(weight.of(norm) * norm).isBetween(0.0, 1.0);
      assertThat(weight.of(norm) * norm * norm).isBetween(0.0, 3.0 * (1 + 1e-12));
    }
    assertThat(weight.of(2.5) * 2.5 * 2.5).isGreaterThan(2.4);
  }
}
