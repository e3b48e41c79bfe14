package org.priory.inference.propagation;

import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.Row;
import org.priory.privacy.wall.Questions;

/**
 * {@link SquaredErrors} of rows under a network, in variances of the label.
 *
 * @param most c
 */
record ErrorQuery(RowScale scale, NormalNetwork network, double most) implements SquaredErrors {
  /** Questions, of which the second is about what the first one leaves likely. */
  static final int TIMES = 2;

  /** The first c. */
  private static final double FAR = 4;

  /** The second c, in mean squared errors. */
  private static final double NEAR = 10;

  private static final double LEAST = 1e-4;

  /**
   * Buys the precision of errors, as far as records and privacy tell it. Noise grows with c: the
   * second c is the first or ten times the error that the first answer leaves likely, if that is
   * less, and then the second answer counts alone.
   */
  static GammaPosterior ask(
      RowScale scale, NormalNetwork network, double records, Questions questions) {
    Bought first = new ErrorQuery(scale, network, FAR).bought(records, questions);
    double likely = Math.max(LEAST, first.square()) + first.noise();
    double most = Math.min(FAR, NEAR * likely);
    Bought second = new ErrorQuery(scale, network, most).bought(records, questions);
    Bought last =
        most < FAR
            ? second
            : new Bought((first.square() + second.square()) / 2, second.noise() / Math.sqrt(2));
    double variance = Math.max(LEAST, Math.min(FAR, last.square()));
    // relative variances: 2/N of the records, and that of the noise
    double relative = 2 / records + last.noise() * last.noise() / (variance * variance);
    return new GammaPosterior(1 / relative, variance / relative);
  }

  @Override
  public double error(Row row) {
    return scale.label(row.label()) - network.pass(scale.inputs(row)).mean();
  }
}
