package org.priory.inference.propagation;

import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.ReluNetwork;
import org.priory.inference.rows.LabelledShare;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * The squared error of a row under a network, in variances of the label, cut at 4 and divided by
 * it, e, and a constant: (0.95 e, 0.3), of norm at most 1. Nothing without a label.
 */
record ErrorQuery(RowScale scale, ReluNetwork network) implements RowQuery {
  private static final double MOST = 4;
  private static final double LEAST = 1e-4;

  /** Buys the precision of the noise: one question. */
  static GammaPosterior ask(
      RowScale scale, ReluNetwork network, double records, Questions questions) {
    NoisySum answer = questions.ask(new ErrorQuery(scale, network));
    double expected = questions.plan().sampling().share(records) * records;
    double labelled =
        LabelledShare.of(
            answer.get(1) / (LabelledShare.OF_ROW * expected),
            answer.sigma() / (LabelledShare.OF_ROW * expected));
    double squared = MOST * answer.get(0) / (LabelledShare.OF_VALUE * expected * labelled);
    return new GammaPosterior(records / 2, Math.max(LEAST, Math.min(MOST, squared)) * records / 2);
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
    double away = scale.label(row.label()) - network.pass(scale.inputs(row)).mean();
    sum[0] += LabelledShare.OF_VALUE * Math.min(1, away * away / MOST);
    sum[1] += LabelledShare.OF_ROW;
  }
}
