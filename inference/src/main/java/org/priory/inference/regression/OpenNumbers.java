package org.priory.inference.regression;

import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.rows.FeatureGroups;

/**
 * Numbers of whose coefficients little more is known than before the data was seen: the posterior's
 * standard deviation is over half of the prior's. What is said of them is mostly the prior, and
 * where that is wrong of a table, as where columns that nearly repeat each other have large
 * opposite effects, so is the interval.
 */
public final class OpenNumbers {
  /** The posterior's standard deviation over the prior's, from which on a number is open. */
  private static final double HALF = 0.5;

  private OpenNumbers() {}

  /**
   * A posterior whose support says which numbers are open.
   *
   * @param after covariance of the coefficients, in any unit
   * @param before that under the prior alone, in the same unit
   */
  public static GaussianPosterior marked(
      GaussianPosterior posterior, FeatureGroups groups, Covariance after, Covariance before) {
    boolean[] open = new boolean[posterior.dimension()];
    for (int j : groups.numbers()) {
      open[j] = isOpen(after.variance(j), before.variance(j));
    }
    return new GaussianPosterior(
        posterior.names(),
        posterior.mean(),
        posterior.covariance(),
        posterior.support().map(some -> some.withOpen(open)),
        posterior.spreads());
  }

  /** Whether a variance after the data is over a quarter of the one before it. */
  public static boolean isOpen(double after, double before) {
    return after > HALF * HALF * before;
  }
}
