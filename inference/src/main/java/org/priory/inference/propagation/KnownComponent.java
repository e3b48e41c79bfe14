package org.priory.inference.propagation;

import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.MixtureComponent;

/**
 * A component whose covariance and weight are known: a Normal-Wishart with so many degrees of
 * freedom that its precision does not vary.
 */
final class KnownComponent {
  /** Standard deviations vary by a share of 2e-4, which no picture and no interval shows. */
  private static final double FREEDOM = 1e7;

  private KnownComponent() {}

  /**
   * A component of known covariance whose mean has a spherical posterior in the coordinates of the
   * prior.
   *
   * @param mean in features
   * @param variance of the mean in z, where the covariance is I
   */
  static MixtureComponent of(MixturePrior prior, double[] mean, double variance) {
    double[] s = new double[mean.length];
    for (int j = 0; j < s.length; j++) {
      // E[L^-1] = S/(nu - 2) is to be 1/A^2
      s[j] = (FREEDOM - 2) / (prior.scale()[j] * prior.scale()[j]);
    }
    // mean | L ~ N(m, (beta L)^-1), so beta = 1/variance
    return new MixtureComponent(FREEDOM, 1 / variance, FREEDOM, mean, new Covariance.Diagonal(s));
  }
}
