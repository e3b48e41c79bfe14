package org.priory.inference.factors;

import java.util.Arrays;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * Loadings L that explain noisy correlations r of different numbers, r_ij = L_i'L_j + e_ij with e
 * of one variance v, and L_i ~ N(0, I) before anything is known: the mode, which is least squares
 * (Harman and Jones 1966, "Factor analysis by minimizing residuals") with a ridge,
 *
 * <pre>sum over i &lt; j of (r_ij - L_i'L_j)^2 + v sum over i of |L_i|^2.</pre>
 *
 * <p>The more noise there is, the shorter loadings are. One row after the other is set to its best,
 * which never makes the sum larger; no number is explained by more than all of it.
 */
final class LoadingsFit {
  private static final int ROUNDS = 1000;
  private static final double DONE = 1e-8;

  /** Most of the variance of a number that factors explain. */
  private static final double MOST = 0.995;

  private LoadingsFit() {}

  /**
   * The loadings, a row for each number.
   *
   * @param correlations row after row
   * @param variance v
   */
  static double[][] of(double[] correlations, int width, int factors, double variance) {
    double[][] loadings = start(correlations, width, factors);
    for (int round = 0; round < ROUNDS; round++) {
      double moved = 0;
      for (int i = 0; i < width; i++) {
        double[] row = best(correlations, loadings, i, variance);
        for (int k = 0; k < factors; k++) {
          moved = Math.max(moved, Math.abs(row[k] - loadings[i][k]));
        }
        loadings[i] = row;
      }
      if (moved < DONE) {
        break;
      }
    }
    return loadings;
  }

  /** Principal components: v_k sqrt(w_k - 1), of the largest eigenvalues w. */
  private static double[][] start(double[] correlations, int width, int factors) {
    SymmetricEigen eigen = SymmetricEigen.of(correlations, width);
    double[][] loadings = new double[width][factors];
    for (int k = 0; k < factors; k++) {
      int at = width - 1 - k;
      double size = Math.sqrt(Math.max(0.1, eigen.values()[at] - 1));
      for (int i = 0; i < width; i++) {
        loadings[i][k] = size * eigen.vectors()[i * width + at];
      }
    }
    return loadings;
  }

  /** (sum over j of L_j L_j' + v I)^-1 sum over j of r_ij L_j, j other than i. */
  private static double[] best(double[] r, double[][] loadings, int i, double variance) {
    int width = loadings.length;
    int factors = loadings[i].length;
    double[] matrix = new double[factors * factors];
    double[] right = new double[factors];
    for (int k = 0; k < factors; k++) {
      matrix[k * factors + k] = variance + 1e-9;
    }
    for (int j = 0; j < width; j++) {
      if (j != i) {
        for (int k = 0; k < factors; k++) {
          right[k] += r[i * width + j] * loadings[j][k];
          for (int l = 0; l < factors; l++) {
            matrix[k * factors + l] += loadings[j][k] * loadings[j][l];
          }
        }
      }
    }
    double[] row = Cholesky.of(matrix, factors).solve(right);
    double square = Arrays.stream(row).map(x -> x * x).sum();
    if (square > MOST) {
      double shorter = Math.sqrt(MOST / square);
      row = Arrays.stream(row).map(x -> shorter * x).toArray();
    }
    return row;
  }
}
