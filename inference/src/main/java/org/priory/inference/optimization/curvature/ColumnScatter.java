package org.priory.inference.optimization.curvature;

import java.util.function.UnaryOperator;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.Standardisation;

/**
 * What columns in whose direction persons scatter more than in others add to the covariance. With
 * H_00 the curvature of the intercept, v_j the spread of column j, and p_j its coefficient as a
 * function of coordinates t, the covariance of scores has e_j rho H_00 v_j p_j p_j' beyond kappa
 * rho H, and an estimate that moves by K with the score has
 *
 * <pre>sum_j e_j rho H_00 v_j (K p_j)(K p_j)'.</pre>
 *
 * <p>Columns that go together share what one of them has, so that this is rather too much for them.
 */
public final class ColumnScatter {
  private ColumnScatter() {}

  /**
   * The covariance with that added.
   *
   * @param covariance of the coordinates, row after row
   * @param scatter e_j
   * @param plain spreads v_j of columns before they were mixed
   * @param coefficients of the features as they come, from coordinates; linear but for a constant
   * @param gain K
   * @param unit rho H_00
   */
  public static double[] added(
      double[] covariance,
      PersonScatter scatter,
      Standardisation plain,
      UnaryOperator<double[]> coefficients,
      double[] gain,
      double unit) {
    if (scatter.isEven()) {
      return covariance;
    }
    int q = (int) Math.round(Math.sqrt(covariance.length));
    double[][] map = map(q, coefficients);
    double[] out = covariance.clone();
    for (int j = 0; j < scatter.excess().length; j++) {
      double variance = scatter.excess()[j] * unit * plain.spread()[j];
      if (variance > 0) {
        double[] p = new double[q];
        for (int k = 0; k < q; k++) {
          p[k] = map[k][j] / plain.scale()[j];
        }
        double[] moved = SquareProducts.times(gain, p, q);
        for (int a = 0; a < q; a++) {
          for (int b = 0; b < q; b++) {
            out[a * q + b] += variance * moved[a] * moved[b];
          }
        }
      }
    }
    return out;
  }

  /** Coefficients of the features as they come, for each coordinate. */
  private static double[][] map(int q, UnaryOperator<double[]> coefficients) {
    double[] none = coefficients.apply(new double[q]);
    double[][] map = new double[q][];
    for (int k = 0; k < q; k++) {
      double[] unit = new double[q];
      unit[k] = 1;
      map[k] = coefficients.apply(unit);
      for (int j = 0; j < none.length; j++) {
        map[k][j] -= none[j];
      }
    }
    return map;
  }
}
