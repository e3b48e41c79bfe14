package org.priory.inference.sampling;

/**
 * A prior for draws from a posterior: a density, and how curved its logarithm is everywhere. A
 * prior that holds back (of curvature at least Lambda &gt; 0) is what makes draws private where the
 * log-likelihood has no range.
 */
public interface DensityPrior extends PriorGradient {

  /** Its log density up to a constant; minus infinity for what it rules out. */
  double logDensity(double[] theta);

  /** Lambda: minus the log density is at least so curved everywhere; 0 for nothing. */
  double leastCurvature();

  /** Minus the log density is nowhere more curved; infinity if it has corners or edges. */
  double mostCurvature();

  /** Where walks start. */
  double[] start();

  /**
   * Independent normal parameters.
   *
   * @param mean of each
   * @param precision of each, one over its variance
   */
  static DensityPrior normal(double[] mean, double[] precision) {
    return new NormalPrior(mean, precision);
  }

  /** Any theta of norm at most a radius, all alike. */
  static DensityPrior ball(int dimension, double radius) {
    return new BallPrior(dimension, radius);
  }
}
