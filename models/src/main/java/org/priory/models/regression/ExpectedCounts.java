package org.priory.models.regression;

import java.util.Optional;
import org.priory.inference.diagnostics.RateLaw;
import org.priory.inference.optimization.rates.Exposure;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.RatePosterior;
import org.priory.privacy.data.records.Target;

/**
 * The expected count or amount of a row: the largest that the schema allows, times the row's share
 * of the largest exposure, times the fitted rate; never more than the largest.
 *
 * @param posterior of the columns but that of the exposure
 * @param law of counts around what is expected
 * @param largest the schema's maximum
 */
record ExpectedCounts(
    RatePosterior posterior, RateLaw law, double largest, Optional<Exposure> exposure)
    implements CountPredictor.Expected {

  static ExpectedCounts of(RatePosterior posterior, Target target) {
    return new ExpectedCounts(posterior, RateLaw.POISSON, target.max(), Optional.empty());
  }

  @Override
  public double mean(float[] block, int offset) {
    return exposure.isEmpty()
        ? count(posterior.rate(block, offset), 1)
        : count(posterior.rate(others(block, offset), 0), share(block, offset));
  }

  @Override
  public Interval interval(float[] block, int offset, double level) {
    Interval rate =
        exposure.isEmpty()
            ? posterior.interval(block, offset, level)
            : posterior.interval(others(block, offset), 0, level);
    double share = exposure.isEmpty() ? 1 : share(block, offset);
    return new Interval(count(rate.low(), share), count(rate.high(), share));
  }

  private double count(double rate, double share) {
    return largest * Math.min(1, share * rate);
  }

  private double share(float[] block, int offset) {
    return Math.exp(exposure.orElseThrow().logShare(block, offset));
  }

  private float[] others(float[] block, int offset) {
    float[] others = new float[posterior.coefficients().dimension()];
    exposure.orElseThrow().writeOthers(block, offset, others);
    return others;
  }
}
