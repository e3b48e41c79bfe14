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

  /**
   * E[w x^2]/E[w] where z'theta is normal with a mean and a standard deviation, x being how many of
   * these it is above the mean: 1 where all rows count alike, less where those far out are certain.
   * By Stein's lemma a coordinate that makes a share c of the variance has 1 + c (this - 1).
   */
  public static double along(ScoreLaw link, double mean, double sd) {
    double slope = 0;
    double square = 0;
    for (double x = -REACH; x <= REACH; x += STEP) {
      double w = Math.exp(Normal.logDensity(x)) * link.slope(mean + sd * x);
      slope += w;
      square += w * x * x;
    }
    return slope > 0 ? Math.max(LEAST, Math.min(1, square / slope)) : LEAST;
  }
}
