package org.priory.models.assess;

import org.priory.inference.describe.RatioInterval;
import org.priory.inference.posterior.Interval;
import org.priory.models.assess.AssessSums.Noisy;
import org.priory.numerics.special.NormalQuantile;

/**
 * The mean of a number in [-1, 1] over the population that records were drawn from: a noisy sum
 * over a noisy count.
 *
 * @param value the estimate
 * @param interval knows of the noise, and that the records are a sample
 */
record NoisyMean(double value, Interval interval) {

  /** Mean from a sum whose squares were summed too. */
  static NoisyMean of(Noisy sum, Noisy squares, Noisy count, double level) {
    double mean = mean(sum, count);
    // Var of the sum: sum x^2 - n mean^2; one standard deviation of the noise on the safe side
    double variance =
        Math.max(0, squares.value() + squares.sd() - Math.max(0, count.value()) * mean * mean);
    return new NoisyMean(mean, interval(sum, count, variance, level));
  }

  private static double mean(Noisy sum, Noisy count) {
    return count.value() > 0 ? Math.max(-1, Math.min(1, sum.value() / count.value())) : 0;
  }

  private static Interval interval(Noisy sum, Noisy count, double variance, double level) {
    return new RatioInterval(sum.value(), count.value(), sum.variance(), 0, count.variance())
        .ofMean(NormalQuantile.of(0.5 + level / 2), variance, -1, 1);
  }

  /** The share of records that something is true of. */
  static NoisyMean share(Noisy of, Noisy count, double level) {
    double share = Math.max(0, mean(of, count));
    Interval interval =
        new RatioInterval(of.value(), count.value(), of.variance(), 0, count.variance())
            .ofShare(NormalQuantile.of(0.5 + level / 2), Math.max(1, count.value()));
    return new NoisyMean(share, interval);
  }
}
