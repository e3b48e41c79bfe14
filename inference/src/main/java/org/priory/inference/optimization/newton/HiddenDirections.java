package org.priory.inference.optimization.newton;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * What directions in which numbers hardly differ may do where the noise hides them.
 *
 * <p>The prior of coefficients is read column by column: a standard deviation of a column moves
 * linear predictors by about sigma. Where columns nearly repeat each other it says of their
 * difference, which varies by little, that it moves predictors by next to nothing, and under the
 * noise nothing speaks against that. Had a person named the difference as a column, a standard
 * deviation of it would have been said to move predictors by about sigma as well. So each of the
 * directions that diagonalise the prior and the covariance of rows is judged by that law too
 * ({@link HiddenDirection}).
 *
 * @param variance U, by which predictors of rows may be off beside the covariance, on average over
 *     rows: how little a hidden direction varies is not known, so no covariance of coefficients
 *     tells
 * @param coefficients what the prior says of coefficients along these directions, as far as they
 *     are hidden: a covariance beside that of the posterior, row after row
 */
record HiddenDirections(double variance, double[] coefficients) {
  /** Nothing is hidden. */
  static HiddenDirections none(int q) {
    return new HiddenDirections(0, new double[q * q]);
  }

  /**
   * What is known of all coordinates; the intercept is the first of them, then come n numbers.
   *
   * @param n numbers
   * @param curvature that is believed, on average
   * @param precision of the prior
   * @param drawn curvatures
   * @param precisions of the prior with the spread of numbers in each draw
   * @param size of the curvature over that which is believed
   * @param score on average
   * @param scatter the scores' covariance over the curvature
   * @param found estimate and covariance
   */
  record Known(
      int n,
      double[] curvature,
      double[] precision,
      SymmetricEigen[] drawn,
      double[][] precisions,
      double size,
      NoisyNewton.Score score,
      double scatter,
      NoisyNewton found) {

    private int q() {
      return found.mean().length;
    }

    /** The block of numbers. */
    private double[] numbers(double[] matrix) {
      double[] out = new double[n * n];
      for (int i = 0; i < n; i++) {
        System.arraycopy(matrix, (i + 1) * q() + 1, out, i * n, n);
      }
      return out;
    }

    /** The covariance of numbers: their curvature beside the constant's, over that of it. */
    private double[] rows() {
      double[] s = numbers(curvature);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double constant = curvature[i + 1] * curvature[j + 1] / curvature[0];
          s[i * n + j] = (s[i * n + j] - constant) / curvature[0];
        }
      }
      return s;
    }
  }

  /**
   * Judges all directions.
   *
   * @param sigma2 sigma^2
   */
  static HiddenDirections of(Known known, double sigma2) {
    int n = known.n;
    int q = known.q();
    if (n == 0 || !(known.curvature[0] > 0)) {
      return none(q);
    }
    // P = L L', L^-1 S L^-1' = V diag(k) V': d = L^-1'v, and its coordinate of m is (Lv)'m
    Cholesky factor = Cholesky.of(known.numbers(known.precision), n);
    double[] lower = factor.lower();
    double[] upper = SquareProducts.product(factor.inverse(), lower, n);
    double[] v = SymmetricEigen.of(SquareProducts.sandwich(upper, known.rows(), n), n).vectors();
    double[] directions = SquareProducts.product(upper, v, n);
    double[] duals = SquareProducts.product(lower, v, n);
    double[][] blocks =
        Arrays.stream(known.precisions).map(known::numbers).toArray(double[][]::new);
    double variance = 0;
    double[] coefficients = new double[q * q];
    for (int k = 0; k < n; k++) {
      double[] d = column(directions, k, n, q);
      double beyond = direction(known, blocks, d, column(duals, k, n, q)).beyond(sigma2);
      variance += beyond;
      // a direction that may do all that its law says is as open as before
      double share = Math.min(1, beyond / sigma2);
      for (int i = 1; i <= n; i++) {
        for (int j = 1; j <= n; j++) {
          coefficients[i * q + j] += share * d[i] * d[j];
        }
      }
    }
    return new HiddenDirections(variance, coefficients);
  }

  private static double[] column(double[] matrix, int k, int n, int q) {
    double[] out = new double[q];
    for (int i = 0; i < n; i++) {
      out[i + 1] = matrix[i * n + k];
    }
    return out;
  }

  /** What was bought of one direction, at the constant that goes with it. */
  private static HiddenDirection direction(
      Known known, double[][] blocks, double[] numbers, double[] dual) {
    double[] d = numbers.clone();
    double[] h = known.curvature;
    for (int i = 1; i <= known.n; i++) {
      d[0] -= h[i] * d[i] / h[0];
    }
    double from = dot(dual, known.score.theta());
    double estimate = dot(dual, known.found.mean());
    // from the scores' point to the estimate, but for the direction's own part
    double[] others = new double[known.q()];
    Arrays.setAll(
        others, i -> known.found.mean()[i] - known.score.theta()[i] - d[i] * (estimate - from));
    int draws = known.drawn.length;
    double[] seen = new double[draws];
    double[] explained = new double[draws];
    for (int x = 0; x < draws; x++) {
      double[] hd = times(known.drawn[x], d);
      double own = quadratic(blocks[x], numbers, known.n);
      seen[x] = dot(hd, d) / h[0] / own;
      explained[x] = known.size * dot(hd, others);
    }
    double s = known.score.noise();
    return new HiddenDirection(
        mean(seen),
        Math.sqrt(variance(seen)),
        dot(d, known.score.score()) - mean(explained),
        s * s * dot(d, d) + variance(explained),
        known.scatter,
        known.size * h[0],
        from,
        estimate,
        dot(dual, SquareProducts.times(known.found.covariance(), dual, known.q())));
  }

  /** H d. */
  private static double[] times(SymmetricEigen h, double[] d) {
    int q = d.length;
    double[] v = h.vectors();
    double[] values = h.values();
    double[] along = new double[q];
    double[] out = new double[q];
    for (int i = 0; i < q; i++) {
      for (int e = 0; e < q; e++) {
        along[e] += v[i * q + e] * d[i];
      }
    }
    for (int i = 0; i < q; i++) {
      for (int e = 0; e < q; e++) {
        out[i] += v[i * q + e] * values[e] * along[e];
      }
    }
    return out;
  }

  /** x'A x, x being the numbers of a direction. */
  private static double quadratic(double[] a, double[] direction, int n) {
    double[] x = Arrays.copyOfRange(direction, 1, n + 1);
    return dot(x, SquareProducts.times(a, x, n));
  }

  private static double dot(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  private static double mean(double[] x) {
    return Arrays.stream(x).average().orElseThrow();
  }

  private static double variance(double[] x) {
    double mean = mean(x);
    return Arrays.stream(x).map(each -> (each - mean) * (each - mean)).sum() / (x.length - 1);
  }

  /**
   * A covariance of coefficients with what hidden effects make of those that are seen: an estimate
   * m may be too small by a factor a, so (a - 1)^2 m m' is added.
   *
   * @param mean m
   * @param factor a
   */
  static double[] attenuated(double[] covariance, double[] mean, double factor) {
    double more = Math.max(0, factor - 1);
    double[] out = covariance.clone();
    for (int i = 0; i < mean.length; i++) {
      for (int j = 0; j < mean.length; j++) {
        out[i * mean.length + j] += more * more * mean[i] * mean[j];
      }
    }
    return out;
  }
}
