package org.priory.inference.propagation;

import org.priory.inference.rows.LabelledShare;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * The squared error e^2 of a row, cut at c and divided by it, and a constant: (0.95 min(1, e^2/c),
 * 0.3), of norm at most 1 whatever e and c are. Nothing without a label.
 */
interface SquaredErrors extends RowQuery {

  /** c. */
  double most();

  /** The error e of a row with a label. */
  double error(Row row);

  /**
   * An answer.
   *
   * @param square the mean squared error
   * @param noise standard deviation of its noise
   */
  record Bought(double square, double noise) {}

  /** Buys the mean squared error of so many records: one question. */
  default Bought bought(double records, Questions questions) {
    NoisySum answer = questions.ask(this);
    double expected = questions.plan().sampling().share(records) * records;
    double labelled =
        LabelledShare.of(
            answer.get(1) / (LabelledShare.OF_ROW * expected),
            answer.sigma() / (LabelledShare.OF_ROW * expected));
    double unit = most() / (LabelledShare.OF_VALUE * expected * labelled);
    return new Bought(unit * answer.get(0), unit * answer.sigma());
  }

  @Override
  default int dimension() {
    return 2;
  }

  @Override
  default void addTo(Row row, double[] sum) {
    if (!(Math.abs(row.label()) <= 1)) {
      return;
    }
    double e = error(row);
    sum[0] += LabelledShare.OF_VALUE * Math.min(1, e * e / most());
    sum[1] += LabelledShare.OF_ROW;
  }
}
