package org.priory.bench.reproduce.regression;

import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Laws of the errors of a number, of mean 0 and standard deviation 1 on average over rows. */
enum LinearErrors {
  NORMAL,
  /** An exponential law, shifted: its skewness is 2. */
  SKEWED,
  /** Student's t with 3 degrees of freedom. */
  LONG_TAILED,
  /** Normal, with a standard deviation that grows along the first number: e^(0.7 s - 0.49). */
  FANNED,
  /** None that are made up: the labels that the table has. */
  REAL;

  private static final double GROWTH = 0.7;

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * An error.
   *
   * @param s the first number, standardised
   */
  double draw(double s, UniformRandomProvider random, ZigguratSampler.NormalizedGaussian normal) {
    return switch (this) {
      case NORMAL -> normal.sample();
      case SKEWED -> -Math.log(1 - random.nextDouble()) - 1;
      case LONG_TAILED -> {
        double chi = Math.pow(normal.sample(), 2) + Math.pow(normal.sample(), 2);
        chi += Math.pow(normal.sample(), 2);
        // t with 3 degrees of freedom has variance 3
        yield normal.sample() / Math.sqrt(chi);
      }
      case FANNED -> Math.exp(GROWTH * s - GROWTH * GROWTH) * normal.sample();
      case REAL -> throw new IllegalStateException("real labels are not made");
    };
  }
}
