package org.priory.inference;

import org.priory.numerics.special.Normal;

/** What a Gaussian release costs, by its closed form: the tests' own, beside the accountants'. */
public final class GaussianDelta {
  private GaussianDelta() {}

  /**
   * Delta at an epsilon (Balle and Wang 2018, theorem 8).
   *
   * @param mu sensitivity over standard deviation
   */
  public static double of(double mu, double epsilon) {
    return Normal.cdf(mu / 2 - epsilon / mu)
        - Math.exp(epsilon) * Normal.cdf(-mu / 2 - epsilon / mu);
  }
}
