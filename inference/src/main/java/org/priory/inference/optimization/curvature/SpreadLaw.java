package org.priory.inference.optimization.curvature;

import java.util.Arrays;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * The posterior of the standard deviation tau of groups' effects u = R t, given what is known of
 * the coordinates t without them: t ~ N(m, C).
 *
 * <p>With the eigenvectors of R C R', of eigenvalues w_i, and h their products with R m, every h_i
 * is N(0, tau^2 + w_i): what the groups truly differ by, and what they are known with. So
 *
 * <pre>
 *   log p(tau) = const + log half-t(tau) - 1/2 sum_i (log(tau^2 + w_i) + h_i^2/(tau^2 + w_i)),
 * </pre>
 *
 * <p>on a grid that is even in log tau.
 */
final class SpreadLaw {
  private static final int POINTS = 241;

  /** The grid, over the scale of the half-t law. */
  private static final double LEAST = 1e-3;

  private static final double MOST = 1e2;

  private static final double DEGREES = 3;

  /** Smaller shares of the largest eigenvalue are directions that R does not have. */
  private static final double ROUNDING = 1e-12;

  private SpreadLaw() {}

  /** The values of tau that are looked at. */
  static double[] grid(double scale) {
    double[] grid = new double[POINTS];
    double step = Math.log(MOST / LEAST) / (POINTS - 1);
    Arrays.setAll(grid, i -> scale * LEAST * Math.exp(step * i));
    return grid;
  }

  /**
   * The probabilities of the values of the grid.
   *
   * @param precision C^-1
   * @param right C^-1 m
   * @param effects R, row after row
   * @param directions how many directions R has
   */
  static double[] of(
      double[] precision, double[] right, double[][] effects, int directions, double scale) {
    int q = right.length;
    int count = effects.length;
    if (directions == 0) {
      return normalised(logPrior(grid(scale), scale));
    }
    Cholesky cholesky = Cholesky.of(precision, q);
    double[] mean = cholesky.solve(right);
    double[] transposed = new double[q * count];
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < q; i++) {
        transposed[i * count + k] = effects[k][i];
      }
    }
    // C R'
    double[] solved = cholesky.solve(transposed.clone(), count);
    double[] covariance = new double[count * count];
    Products.gemmTransposed(
        1,
        DoubleMatrix.view(flat(effects, q), 0, count, q),
        DoubleMatrix.view(transposed(solved, q, count), 0, count, q),
        0,
        DoubleMatrix.view(covariance, 0, count, count));
    double[] found = new double[count];
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < q; i++) {
        found[k] += effects[k][i] * mean[i];
      }
    }
    return weights(
        SymmetricEigen.of(symmetric(covariance, count), count), found, directions, scale);
  }

  private static double[] flat(double[][] rows, int q) {
    double[] out = new double[rows.length * q];
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(rows[k], 0, out, k * q, q);
    }
    return out;
  }

  private static double[] transposed(double[] a, int rows, int columns) {
    double[] out = new double[a.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        out[j * rows + i] = a[i * columns + j];
      }
    }
    return out;
  }

  private static double[] symmetric(double[] a, int n) {
    double[] out = new double[a.length];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        out[i * n + j] = (a[i * n + j] + a[j * n + i]) / 2;
      }
    }
    return out;
  }

  /** Probabilities from eigenvalues, the largest of which are those of R's directions. */
  private static double[] weights(
      SymmetricEigen eigen, double[] found, int directions, double scale) {
    int count = found.length;
    double[] w = eigen.values();
    Integer[] order = new Integer[count];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(w[b], w[a]));
    double[] variances = new double[directions];
    double[] squares = new double[directions];
    for (int i = 0; i < directions; i++) {
      int at = order[i];
      double h = 0;
      for (int k = 0; k < count; k++) {
        h += eigen.vectors()[k * count + at] * found[k];
      }
      variances[i] = Math.max(w[at], ROUNDING * Math.max(w[order[0]], scale * scale));
      squares[i] = h * h;
    }
    double[] grid = grid(scale);
    double[] logs = logPrior(grid, scale);
    for (int g = 0; g < grid.length; g++) {
      double tau2 = grid[g] * grid[g];
      for (int i = 0; i < directions; i++) {
        double v = tau2 + variances[i];
        logs[g] -= 0.5 * (Math.log(v) + squares[i] / v);
      }
    }
    return normalised(logs);
  }

  /** The half-t law; the grid is even in log tau, whose density has a factor of tau. */
  private static double[] logPrior(double[] grid, double scale) {
    return Arrays.stream(grid)
        .map(
            tau ->
                Math.log(tau)
                    - (DEGREES + 1) / 2 * Math.log1p(tau * tau / (DEGREES * scale * scale)))
        .toArray();
  }

  private static double[] normalised(double[] logs) {
    double most = Arrays.stream(logs).max().orElseThrow();
    double[] p = Arrays.stream(logs).map(each -> Math.exp(each - most)).toArray();
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(each -> each / sum).toArray();
  }

  /** The value of the grid under which tau lies with a probability. */
  static double quantile(double[] grid, double[] weights, double probability) {
    double below = 0;
    for (int g = 0; g < grid.length; g++) {
      if (below + weights[g] >= probability) {
        double share = (probability - below) / Math.max(weights[g], Double.MIN_NORMAL);
        double step = Math.log(grid[1] / grid[0]);
        return grid[g] * Math.exp(step * (share - 0.5));
      }
      below += weights[g];
    }
    return grid[grid.length - 1];
  }
}
