package org.priory.inference.posterior;

import org.priory.numerics.special.Normal;
import org.priory.numerics.special.NormalQuantile;

/**
 * What is known of a dispersion a, which is not below 0: a normal law around what was seen, cut off
 * at 0.
 *
 * @param seen the estimate, which noise may have made negative
 * @param error its standard deviation, above 0
 */
public record DispersionPosterior(double seen, double error) {
  /** So many errors below 0 count as that many. */
  private static final double FAR = 8;

  public DispersionPosterior {
    if (!(error > 0 && error < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("error must be above 0 and finite, was " + error);
    }
    if (!(Math.abs(seen) < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("seen must be finite, was " + seen);
    }
  }

  /** Where the normal law is cut off, in errors from its middle. */
  private double low() {
    return Math.min(FAR, -seen / error);
  }

  private double middle() {
    return -low() * error;
  }

  private double lean() {
    return Math.exp(Normal.logDensity(low())) / Normal.cdf(-low());
  }

  public double mean() {
    // E[a] = s + e phi(l)/Phi(-l), l = -s/e
    return middle() + error * lean();
  }

  public double sd() {
    // Var[a] = e^2 (1 + l h - h^2)
    double h = lean();
    return error * Math.sqrt(Math.max(0, 1 + low() * h - h * h));
  }

  public double quantile(double probability) {
    double above = (1 - probability) * Normal.cdf(-low());
    return Math.max(0, middle() - error * NormalQuantile.of(above));
  }

  /** The central interval that holds a with the given probability. */
  public Interval interval(double level) {
    return new Interval(quantile(0.5 - level / 2), quantile(0.5 + level / 2));
  }
}
