package org.priory.inference.optimization.classification;

import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How much the errors of several comparisons with one class have in common, because all of them
 * hold its records. With r_k the bounded residual of a row in comparison k of n, 0 if its class is
 * not in it,
 *
 * <pre>
 *   (sum r_k^2/n, (sum r_k)^2/n^2)/sqrt 2,
 * </pre>
 *
 * of norm at most 1, as |r_k| is.
 *
 * @param coefficients of each comparison, of the features as they come
 * @param reference the place of the common class
 * @param others the places of the other classes
 */
record SharedErrorQuery(double[][] coefficients, int reference, int[] others) implements RowQuery {
  /** A greater correlation is the noise's. */
  private static final double MOST = 0.95;

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    float label = row.label();
    int n = others.length;
    double squares = 0;
    double total = 0;
    for (int k = 0; k < n; k++) {
      boolean isOther = label == others[k];
      if (isOther || label == reference) {
        double s = 0;
        for (int j = 0; j < row.width(); j++) {
          s += row.feature(j) * coefficients[k][j];
        }
        double r = BinaryLink.LOGIT.residual(isOther ? 1 : 0, s);
        squares += r * r;
        total += r;
      }
    }
    sum[0] += squares / n / Math.sqrt(2);
    sum[1] += total * total / n / n / Math.sqrt(2);
  }

  /**
   * The correlation of two comparisons' errors, as if that of all pairs were the same: with A and B
   * the sums of sum r_k^2 and (sum r_k)^2 it is (B - A)/((n - 1) A).
   *
   * @param first of the answer
   * @param second of the answer
   */
  static double correlation(double first, double second, int n) {
    double a = n * first;
    double b = (double) n * n * second;
    double c = a > 0 ? (b - a) / ((n - 1) * a) : 0.5;
    return Math.max(0, Math.min(MOST, c));
  }
}
