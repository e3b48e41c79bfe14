package org.priory.models.predict;

import java.util.List;
import java.util.Optional;
import org.priory.privacy.data.records.Target;

/**
 * A normal prediction of a number beside the number that was observed.
 *
 * @param mean of labels in [-1, 1]
 * @param sd of a label around it, all told
 * @param sdOfMean the posterior's part of that; empty if it is not known
 * @param target the number
 */
public record NumberOutlook(
    NumberPredictor.OfRow mean,
    NumberPredictor.OfRow sd,
    Optional<NumberPredictor.OfRow> sdOfMean,
    Target target)
    implements Outlook {
  private static final double ROOT = Math.sqrt(2 * Math.PI);

  @Override
  public List<String> outcomes() {
    return List.of(target.name());
  }

  @Override
  public boolean knowsUncertainty() {
    return sdOfMean.isPresent();
  }

  /** A share of the range is half of a label's unit. */
  @Override
  public void expect(float[] block, int offset, Expected[] outcomes) {
    double all = sd.of(block, offset);
    double ofMean = sdOfMean.isPresent() ? sdOfMean.get().of(block, offset) : 0;
    outcomes[0].set(
        (mean.of(block, offset) + 1) / 2, (all * all - ofMean * ofMean) / 4, ofMean / 2);
  }

  @Override
  public void observe(float label, double[] outcomes) {
    outcomes[0] = (label + 1) / 2;
  }

  @Override
  public double logGain(float[] block, int offset, float label) {
    double s = sd.of(block, offset);
    double z = (label - mean.of(block, offset)) / s;
    // log N(y; m, s^2) - log(1/2), as labels have a range of 2
    return Math.log(2 / (s * ROOT)) - z * z / 2;
  }

  @Override
  public double largestGain() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public Outlook withoutUncertainty() {
    return new NumberOutlook(mean, sd, Optional.empty(), target);
  }
}
