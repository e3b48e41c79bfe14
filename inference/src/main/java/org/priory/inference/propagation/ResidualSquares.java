package org.priory.inference.propagation;

import org.priory.inference.regression.NoisyVariance;
import org.priory.inference.rows.LabelledShare;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * The squared residual of a row of a linear regression, cut at c and divided by it, and a constant:
 * (0.95 min(1, (y - z'm)^2/c), 0.3), of norm at most 1 whatever m and c are. Nothing without a
 * label.
 *
 * @param most c
 */
record ResidualSquares(Standardisation features, double[] mean, double most) implements RowQuery {

  /**
   * An answer.
   *
   * @param square the mean squared residual
   * @param noise standard deviation of its noise
   */
  record Bought(double square, double noise) {
    /** What the variance of errors is taken for. */
    double likely() {
      return NoisyVariance.mean(square, noise);
    }
  }

  Bought ask(double records, Questions questions) {
    NoisySum answer = questions.ask(this);
    double expected = questions.plan().sampling().share(records) * records;
    double labelled =
        LabelledShare.of(
            answer.get(1) / (LabelledShare.OF_ROW * expected),
            answer.sigma() / (LabelledShare.OF_ROW * expected));
    double unit = most / (LabelledShare.OF_VALUE * expected * labelled);
    return new Bought(unit * answer.get(0), unit * answer.sigma());
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    if (!(Math.abs(row.label()) <= 1)) {
      return;
    }
    double[] z = new double[mean.length];
    features.apply(row.block(), row.offset(), z);
    double away = row.label();
    for (int j = 0; j < z.length; j++) {
      away -= z[j] * mean[j];
    }
    sum[0] += LabelledShare.OF_VALUE * Math.min(1, away * away / most);
    sum[1] += LabelledShare.OF_ROW;
  }
}
