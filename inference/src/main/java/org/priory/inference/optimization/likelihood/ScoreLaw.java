package org.priory.inference.optimization.likelihood;

/**
 * What is known of bounded scores before they are asked for: how steep they are at a predictor s,
 * and how much they vary.
 */
public interface ScoreLaw {

  /** w, minus the derivative of a score's expected residual, from 0 to {@link #mostSlope}. */
  double slope(double s);

  /** A coefficient as a person reads it, over one of s. */
  default double unit() {
    return 1;
  }

  /**
   * How many times nearer to 0 effects are seen beside others of a variance that are left out: w(0)
   * over its mean, sqrt(1 + 0.35 variance) or so for log odds (Zeger, Liang and Albert 1988).
   */
  default double attenuation(double variance) {
    return Math.max(1, slope(0) / TypicalSlope.of(this, 0, Math.sqrt(variance)));
  }

  /** The largest w. */
  double mostSlope();

  /** The largest variance of a residual over w. */
  double mostVariance();

  /** The variance of a residual over w that is supposed before it is bought. */
  default double expectedVariance() {
    return mostVariance();
  }

  /**
   * What is believed of the scores' covariance over their curvature.
   *
   * @param seen the ratio as it was bought
   * @param noise standard deviation of its noise
   * @param least the smallest length by which rows are divided
   */
  default double believed(double seen, double noise, double least) {
    double most = mostVariance() / least;
    return Math.max(0.15 * most, Math.min(most, seen));
  }
}
