package org.priory.inference.curvature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.curvature.Curvature.Estimate;
import org.priory.numerics.linear.SymmetricEigen;

class LowRankCurvatureTest {
  private static final int D = 12;

  /** A multiple of the identity and some large directions, in both forms. */
  private record Both(double[] matrix, LowRankCurvature lowRank) {
    static Both random(int r, Random random) {
      double[] symmetric = new double[D * D];
      for (int i = 0; i < D; i++) {
        for (int j = 0; j <= i; j++) {
          symmetric[i * D + j] = random.nextGaussian();
          symmetric[j * D + i] = symmetric[i * D + j];
        }
      }
      double[] vectors = SymmetricEigen.of(symmetric, D).vectors();
      double[] q = new double[D * r];
      double[] l = random.doubles(r, 50, 500).toArray();
      double[] h = new double[D * D];
      for (int i = 0; i < D; i++) {
        h[i * D + i] = 7;
        for (int k = 0; k < r; k++) {
          q[i * r + k] = vectors[i * D + k];
          for (int j = 0; j < D; j++) {
            h[i * D + j] += l[k] * vectors[i * D + k] * vectors[j * D + k];
          }
        }
      }
      double[] diagonal = new double[D];
      Arrays.fill(diagonal, 7);
      return new Both(h, LowRankCurvature.of(diagonal, q, l));
    }
  }

  private static void assertSame(Estimate a, Estimate b) {
    assertThat(a.alpha()).isCloseTo(b.alpha(), within(1e-9 * b.alpha()));
    for (int i = 0; i < D; i++) {
      assertThat(a.mean()[i]).isCloseTo(b.mean()[i], within(1e-9));
      for (int j = 0; j < D; j++) {
        assertThat(a.covariance().get(i, j)).isCloseTo(b.covariance().get(i, j), within(1e-9));
      }
    }
  }

  /** Where Q are eigenvectors the low-rank form is exact. */
  @Test
  void agreesWithTheWholeMatrix() {
    Random random = new Random(3);
    for (int r : new int[] {0, 1, 4}) {
      Both both = Both.random(r, random);
      double[] b = random.doubles(D, -100, 100).toArray();
      Curvature whole = FullCurvature.of(both.matrix, D).times(1.7);
      Curvature lowRank = both.lowRank.times(1.7);
      double[] v = random.doubles(D, -1, 1).toArray();
      for (int j = 0; j < D; j++) {
        assertThat(lowRank.times(v)[j]).isCloseTo(whole.times(v)[j], within(1e-9));
      }
      assertSame(
          lowRank.given(b, 0.4, 3, Curvature.Prior.defaults(1), 5),
          whole.given(b, 0.4, 3, Curvature.Prior.defaults(1), 5));
    }
  }

  /** Twin: the diagonal alone is told apart. */
  @Test
  void isNotItsDiagonal() {
    Both both = Both.random(3, new Random(4));
    double[] b = new Random(5).doubles(D, -100, 100).toArray();
    double[] diagonal = new double[D];
    for (int j = 0; j < D; j++) {
      diagonal[j] = both.matrix[j * D + j];
    }
    Estimate one = both.lowRank.given(b, 0.4, 3, Curvature.Prior.defaults(1), 5);
    Estimate other =
        new DiagonalCurvature(diagonal).given(b, 0.4, 3, Curvature.Prior.defaults(1), 5);
    assertThat(Math.abs(one.mean()[1] - other.mean()[1])).isGreaterThan(1e-3);
  }

  /** Planted directions come out of the noise, and noise alone gives none. */
  @Test
  void directionsStandOutOfTheNoise() {
    int d = 60;
    Random random = new Random(6);
    double[] diagonal = new double[d];
    Arrays.fill(diagonal, 10);
    for (double planted : new double[] {0, 400}) {
      double[] noisy = new double[d * d];
      for (int i = 0; i < d; i++) {
        for (int j = 0; j <= i; j++) {
          double noise = 2 * random.nextGaussian() * (i == j ? 1 : Math.sqrt(0.5));
          noisy[i * d + j] = noise + planted / d + (i == j ? 10 : 0);
          noisy[j * d + i] = noisy[i * d + j];
        }
      }
      double[] ones = new double[d];
      Arrays.fill(ones, 1 / Math.sqrt(d));
      double[] product = CommonDirections.above(diagonal, noisy, 2.2).times(ones);
      double along = 0;
      for (int j = 0; j < d; j++) {
        along += product[j] / Math.sqrt(d);
      }
      assertThat(along).isCloseTo(10 + planted, within(planted == 0 ? 1e-9 : 20));
    }
  }
}
