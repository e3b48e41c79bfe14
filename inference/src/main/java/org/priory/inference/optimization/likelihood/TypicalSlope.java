package org.priory.inference.optimization.likelihood;

import org.priory.inference.rows.Standardisation;
import org.priory.numerics.special.Normal;

/**
 * The average of {@link ScoreLaw#slope} over records, the size of the curvature, without a look at
 * them: z'theta is taken to be normal, with mean theta_0 and variance sum spread_j theta_j^2.
 */
public final class TypicalSlope {
  /** The least average, as a share of twice the largest slope. */
  private static final double LEAST = 0.02;

  private static final double REACH = 6;
  private static final double STEP = 0.125;

  private TypicalSlope() {}

  /** E[w] at a point. */
  public static double of(ScoreLaw link, double[] theta, Standardisation features) {
    double variance = 0;
    for (int j = 1; j < theta.length; j++) {
      variance += features.spread()[j] * theta[j] * theta[j];
    }
    return of(link, theta[0], Math.sqrt(variance));
  }

  /** E[w] where z'theta is normal with a mean and a standard deviation. */
  public static double of(ScoreLaw link, double mean, double sd) {
    double total = 0;
    double slope = 0;
    for (double x = -REACH; x <= REACH; x += STEP) {
      double density = Math.exp(Normal.logDensity(x));
      total += density;
      slope += density * link.slope(mean + sd * x);
    }
    return Math.max(LEAST * 2 * link.mostSlope(), slope / total);
  }
}
