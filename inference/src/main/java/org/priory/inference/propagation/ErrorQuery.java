package org.priory.inference.propagation;

import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.LabelledShare;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * The squared error of a row under a network, in variances of the label, cut at c and divided by
 * it, e, and a constant: (0.95 e, 0.3), of norm at most 1. Nothing without a label.
 *
 * @param most c
 */
record ErrorQuery(RowScale scale, NormalNetwork network, double most) implements RowQuery {
  /** Questions, of which the second is about what the first one leaves likely. */
  static final int TIMES = 2;

  /** The first c. */
  private static final double FAR = 4;

  /** The second c, in mean squared errors. */
  private static final double NEAR = 10;

  private static final double LEAST = 1e-4;

  /** An answer: the mean squared error and the standard deviation of its noise. */
  private record Bought(double error, double noise) {}

  /**
   * Buys the precision of errors, as far as records and privacy tell it. Noise grows with c: the
   * second c is the first or ten times the error that the first answer leaves likely, if that is
   * less, and then the second answer counts alone.
   */
  static GammaPosterior ask(
      RowScale scale, NormalNetwork network, double records, Questions questions) {
    Bought first = new ErrorQuery(scale, network, FAR).bought(records, questions);
    double likely = Math.max(LEAST, first.error) + first.noise;
    double most = Math.min(FAR, NEAR * likely);
    Bought second = new ErrorQuery(scale, network, most).bought(records, questions);
    Bought last =
        most < FAR
            ? second
            : new Bought((first.error + second.error) / 2, second.noise / Math.sqrt(2));
    double variance = Math.max(LEAST, Math.min(FAR, last.error));
    // relative variances: 2/N of the records, and that of the noise
    double relative = 2 / records + last.noise * last.noise / (variance * variance);
    return new GammaPosterior(1 / relative, variance / relative);
  }

  private Bought bought(double records, Questions questions) {
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
    double away = scale.label(row.label()) - network.pass(scale.inputs(row)).mean();
    sum[0] += LabelledShare.OF_VALUE * Math.min(1, away * away / most);
    sum[1] += LabelledShare.OF_ROW;
  }
}
