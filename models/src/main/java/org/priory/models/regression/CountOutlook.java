package org.priory.models.regression;

import java.util.List;
import org.priory.inference.posterior.Interval;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.data.records.Target;

/**
 * An expected count or amount beside what was observed.
 *
 * @param expected what a posterior says
 * @param target the number
 * @param knowsUncertainty whether the intervals of what is expected hold
 */
public record CountOutlook(
    CountPredictor.Expected expected, Target target, boolean knowsUncertainty) implements Outlook {
  private static final double WIDTH = 2 * NormalQuantile.of(0.5 + Predictor.LEVEL / 2);

  private double range() {
    return target.max() - target.min();
  }

  @Override
  public List<String> outcomes() {
    return List.of(target.name());
  }

  @Override
  public void expect(float[] block, int offset, Expected[] outcomes) {
    double mean = expected.mean(block, offset);
    double sd = knowsUncertainty ? sd(expected.interval(block, offset, Predictor.LEVEL)) : 0;
    outcomes[0].set(
        (mean - target.min()) / range(),
        expected.law().variance(mean) / (range() * range()),
        sd / range());
  }

  /** About that of a mean whose logarithm is normal. */
  private static double sd(Interval interval) {
    return (interval.high() - interval.low()) / WIDTH;
  }

  @Override
  public void observe(float label, double[] outcomes) {
    outcomes[0] = (label + 1) / 2;
  }

  @Override
  public double logGain(float[] block, int offset, float label) {
    return expected.law().logLikelihood(target.number(label), expected.mean(block, offset))
        + Math.log(values());
  }

  /** How many counts the schema allows, or the range of amounts. */
  private double values() {
    return expected.law().isOfCounts() ? range() + 1 : range();
  }

  @Override
  public double largestGain() {
    return expected.law().isOfCounts() ? Math.log(values()) : Double.POSITIVE_INFINITY;
  }

  @Override
  public Outlook withoutUncertainty() {
    return new CountOutlook(expected, target, false);
  }
}
