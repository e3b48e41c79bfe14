package org.priory.inference.sampling;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * A gradient and its second moment in one vector:
 *
 * <pre>
 *   (w_1 u, w_2 u u'),   w_1^2 + w_2^2 = 1,
 * </pre>
 *
 * <p>with u the gradient of a row, cut to norm 1, and the matrix packed with sqrt 2 off the
 * diagonal, so that its norm is |u u'|_F = |u|^2.
 *
 * <p><b>Sensitivity.</b> |v|^2 = w_1^2 |u|^2 + w_2^2 |u|^4 &lt;= 1 for |u| &lt;= 1. A covariance
 * would need the mean of all gradients beside it, which is no sum over records; the second moment
 * is one, and differs from it by the outer product of the mean gradient, which is near zero where
 * chains are.
 */
record SecondMomentQuery(RowQuery gradient, double firstWeight, double secondWeight)
    implements RowQuery {
  private static final double ROOT_TWO = Math.sqrt(2);

  SecondMomentQuery {
    double norm = Math.hypot(firstWeight, secondWeight);
    if (!(Math.abs(norm - 1) < 1e-12)) {
      throw new IllegalArgumentException("the squares of the weights must add up to 1");
    }
  }

  /** Length for so many parameters. */
  static int dimension(int d) {
    return d + d * (d + 1) / 2;
  }

  @Override
  public int dimension() {
    return dimension(gradient.dimension());
  }

  @Override
  public void addTo(Row row, double[] sum) {
    int d = gradient.dimension();
    double[] u = new double[d];
    gradient.addTo(row, u);
    double squares = 0;
    for (double each : u) {
      squares += each * each;
    }
    double cut = squares > 1 ? 1 / Math.sqrt(squares) : 1;
    int at = d;
    for (int i = 0; i < d; i++) {
      double ui = cut * u[i];
      sum[i] += firstWeight * ui;
      sum[at++] += secondWeight * ui * ui;
      double off = ROOT_TWO * secondWeight * ui * cut;
      for (int j = i + 1; j < d; j++) {
        sum[at++] += off * u[j];
      }
    }
  }
}
