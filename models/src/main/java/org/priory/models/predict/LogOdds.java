package org.priory.models.predict;

import org.priory.inference.posterior.Interval;

/** Intervals of probabilities, moved on the scale of log odds. */
public final class LogOdds {
  /** Probabilities are not taken for nearer to 0 or 1. */
  private static final double LEAST = 1e-9;

  private LogOdds() {}

  /**
   * What draws say of a class, around the calibrated probability q: log odds of q, and a times what
   * those of the draws differ from those of their mean.
   *
   * @param q calibrated
   * @param a by how much calibrated log odds change with plain ones
   * @param p mean of the draws
   * @param drawn interval of the draws
   */
  public static Interval around(double q, double a, double p, Interval drawn) {
    double centre = of(q) - a * of(p);
    return new Interval(
        probability(centre + a * of(drawn.low())), probability(centre + a * of(drawn.high())));
  }

  private static double of(double p) {
    double inside = Math.max(LEAST, Math.min(1 - LEAST, p));
    return Math.log(inside) - Math.log1p(-inside);
  }

  private static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }
}
