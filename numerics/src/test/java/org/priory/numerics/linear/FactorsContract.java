package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every provider's Cholesky factors and eigenvalues must do. */
abstract class FactorsContract {
  private static final double EPS = 0x1p-53;
  private static final int[] SIZES = {1, 2, 3, 5, 8, 31, 32, 33, 64, 65, 100, 131};

  abstract Blas blas();

  private Cholesky cholesky(double[] a, int n) {
    return Cholesky.tryOf(blas(), a, n).orElseThrow();
  }

  @Test
  void choleskyFactorsSolvesAndInverts() {
    Random random = new Random(11);
    for (int n : SIZES) {
      Naive a = Naive.positive(n, random);
      double[] given = a.values.clone();
      Cholesky cholesky = cholesky(given, n);
      assertThat(given).isEqualTo(a.values);
      assertThat(cholesky.size()).isEqualTo(n);
      // Backward error: |L L' - A| <= (n + 1) eps |L||L'|, Higham (2002), theorem 10.3.
      Naive lower = new Naive(n, n, cholesky.lower());
      Naive size = lower.absolute().times(lower.absolute().transposed());
      a.check(lower.times(lower.transposed()).values, 2 * (n + 2) * EPS, size);
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          assertThat(lower.at(i, j)).isZero();
        }
      }
      // B'B + I has no eigenvalue below 1, so the condition is at most its largest row sum.
      double loss = 8.0 * n * n * EPS * a.largest() * n;
      Naive x = Naive.random(n, 3, random);
      x.check(cholesky.solve(a.times(x).values, 3), loss * Math.max(1, x.largest()));
      Naive one = Naive.random(n, 1, random);
      one.check(cholesky.solve(a.times(one).values), loss * Math.max(1, one.largest()));
      Naive inverse = new Naive(n, n, cholesky.inverse());
      assertThat(inverse.transposed().values).isEqualTo(inverse.values);
      Naive.identity(n).check(a.times(inverse).values, loss);
    }
  }

  @Test
  void onlyTheLowerTriangleIsRead() {
    double[] a = {4, Double.NaN, 2, 5};
    assertThat(cholesky(a, 2).lower()).containsExactly(2, 0, 1, 2);
    assertThat(SymmetricEigen.of(blas(), new double[] {2, 77, 1, 2}, 2).values()[0])
        .isCloseTo(1, within(1e-15));
  }

  @Test
  void whatIsNotPositiveDefiniteHasNoFactor() {
    double[][] matrices = {
      {1, 2, 2, 1},
      {0, 0, 0, 0},
      {-1, 0, 0, 1},
      {1, 0, 0, -1e-300},
      {Double.NaN, 0, 0, 1},
      {1, 0, Double.NaN, 1},
      {1, 0, 0, Double.POSITIVE_INFINITY}
    };
    for (double[] a : matrices) {
      assertThat(Cholesky.tryOf(blas(), a, 2)).isEmpty();
    }
    // One negative eigenvalue far down a large matrix.
    Naive a = Naive.positive(100, new Random(12));
    a.values[99 * 100 + 99] -= 1e4;
    assertThat(Cholesky.tryOf(blas(), a.values, 100)).isEmpty();
    a.values[99 * 100 + 99] += 1e4;
    assertThat(Cholesky.tryOf(blas(), a.values, 100)).isPresent();
  }

  @Test
  void logDeterminantOfHilbertMatrices() {
    // det H_n = c_n^4 / c_2n with c_n = 1! 2! ... (n - 1)!  (Hilbert 1894)
    for (int n : new int[] {2, 5, 8}) {
      double[] a = new double[n * n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          a[i * n + j] = 1.0 / (i + j + 1);
        }
      }
      double expected = 4 * logFactorials(n) - logFactorials(2 * n);
      // Rounding of the matrix alone moves it by n eps times the condition, 1.5e10 for n = 8.
      double condition = n == 2 ? 20 : n == 5 ? 5e5 : 1.6e10;
      assertThat(cholesky(a, n).logDeterminant())
          .isCloseTo(expected, within(4 * n * EPS * condition));
      // A factor of 1.001 on a diagonal value is seen.
      a[n * n - 1] *= 1.001;
      assertThat(cholesky(a, n).logDeterminant())
          .isNotCloseTo(expected, within(4 * n * EPS * condition));
    }
  }

  private static double logFactorials(int n) {
    double sum = 0;
    for (int i = 1; i < n; i++) {
      for (int j = 2; j <= i; j++) {
        sum += Math.log(j);
      }
    }
    return sum;
  }

  @Test
  void logDeterminantWhereTheDeterminantOverflowsAndTheConditionIsHuge() {
    // D T D, T the second difference with det T = n + 1, D powers of two from 2^-206 to 2^206.
    int n = 101;
    double[] a = new double[n * n];
    for (int sign : new int[] {-1, 1}) {
      double exponents = 0;
      for (int i = 0; i < n; i++) {
        int di = 4 * (i - 50) + 6 * sign;
        exponents += di;
        a[i * n + i] = Math.scalb(2.0, 2 * di);
        if (i > 0) {
          a[i * n + i - 1] = -Math.scalb(1.0, 2 * di - 4);
        }
      }
      double expected = Math.log(n + 1) + 2 * exponents * Math.log(2);
      assertThat(cholesky(a, n).logDeterminant()).isCloseTo(expected, within(1e-10));
    }
  }

  @Test
  void eigenvaluesOfTheSecondDifference() {
    for (int n : SIZES) {
      double[] a = new double[n * n];
      for (int i = 0; i < n; i++) {
        a[i * n + i] = 2;
        if (i > 0) {
          a[i * n + i - 1] = -1;
          a[(i - 1) * n + i] = -1;
        }
      }
      double[] values = SymmetricEigen.of(blas(), a, n).values();
      for (int k = 0; k < n; k++) {
        // 2 - 2 cos(pi (k + 1) / (n + 1))
        double half = Math.sin(0.5 * Math.PI * (k + 1) / (n + 1));
        assertThat(values[k]).isCloseTo(4 * half * half, within(4 * n * EPS * 4));
      }
    }
  }

  @Test
  void eigenvectorsOfRandomMatrices() {
    Random random = new Random(13);
    for (int n : SIZES) {
      checkEigen(Naive.symmetric(n, random));
      checkEigen(Naive.positive(n, random));
    }
    for (double scale : new double[] {1e-300, 1e-160, 1e150, 1e300}) {
      Naive a = Naive.symmetric(20, random);
      checkEigen(a.combined(scale, 0, a));
    }
    checkEigen(Naive.identity(17));
    checkEigen(new Naive(7, 7, new double[49]));
    // Rank one: one eigenvalue n, all others zero.
    double[] ones = new double[400];
    Arrays.fill(ones, 1);
    checkEigen(new Naive(20, 20, ones));
  }

  private void checkEigen(Naive a) {
    int n = a.rows;
    double[] given = a.values.clone();
    SymmetricEigen eigen = SymmetricEigen.of(blas(), given, n);
    assertThat(given).isEqualTo(a.values);
    assertThat(eigen.values()).isSorted();
    Naive v = new Naive(n, n, eigen.vectors());
    double[] diagonal = new double[n * n];
    for (int i = 0; i < n; i++) {
      diagonal[i * n + i] = eigen.values()[i];
    }
    double bound = 10.0 * (n + 5) * EPS;
    Naive.identity(n).check(v.transposed().times(v).values, bound);
    // A V = V diag(w), relative to the size of A
    v.times(new Naive(n, n, diagonal)).check(a.times(v).values, bound * Math.sqrt(n) * a.largest());
  }

  @Test
  void aWrongEigenvectorIsSeen() {
    Naive a = Naive.symmetric(9, new Random(14));
    Naive v = new Naive(9, 9, SymmetricEigen.of(blas(), a.values, 9).vectors());
    v.values[40] += 1e-10;
    assertThatThrownBy(() -> Naive.identity(9).check(v.transposed().times(v).values, 140 * EPS))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void eigenvaluesOfWhatIsNotFiniteAreRefused() {
    double[] a = {1, 0, Double.NaN, 1};
    assertThatThrownBy(() -> SymmetricEigen.of(blas(), a, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a must be finite, was NaN at row 1, column 0");
  }

  @Test
  void projectionLiftsWhatIsBelowTheFloor() {
    Random random = new Random(15);
    for (int n : SIZES) {
      Naive a = Naive.symmetric(n, random);
      double[] before = SymmetricEigen.of(blas(), a.values, n).values();
      double[] projected = PositiveDefinite.project(blas(), a.values, n, 0.5);
      double[] after = SymmetricEigen.of(blas(), projected, n).values();
      assertThat(new Naive(n, n, projected).transposed().values).isEqualTo(projected);
      double distance = 0;
      for (int i = 0; i < n; i++) {
        assertThat(after[i]).isCloseTo(Math.max(0.5, before[i]), within(1e-12));
        distance += Math.pow(Math.max(0.5, before[i]) - before[i], 2);
      }
      // The distance is that of the eigenvalues: the vectors have not turned.
      double moved = 0;
      for (int i = 0; i < n * n; i++) {
        moved += Math.pow(projected[i] - a.values[i], 2);
      }
      assertThat(moved).isCloseTo(distance, within(1e-10));
      assertThat(Cholesky.tryOf(blas(), projected, n)).isPresent();
    }
  }

  @Test
  void projectionLeavesAloneWhatIsAboveTheFloor() {
    Naive a = Naive.positive(30, new Random(16));
    assertThat(PositiveDefinite.project(blas(), a.values, 30, 0.9)).isEqualTo(a.values);
    assertThat(PositiveDefinite.project(blas(), new double[] {-3}, 1, 0)).containsExactly(0);
    for (double floor : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> PositiveDefinite.project(blas(), new double[] {1}, 1, floor))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("floor must be finite and at least 0");
    }
  }
}
