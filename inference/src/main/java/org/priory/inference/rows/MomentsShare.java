package org.priory.inference.rows;

import java.util.Locale;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.wall.Noise;

/**
 * The share of a budget that bought moments are worth, from public knowledge alone.
 *
 * <p>Let e = B z/N be the noise of a mean or a second moment that were bought with the whole budget
 * ({@link MomentsQuery} has B), so that e/sqrt(s) is that of a share s. A column of variance v that
 * is centred and scaled by such moments makes rows longer, or weights them worse, by a share of
 * about e^2/(s v^2) of their squared length, and the noise of all that is asked afterwards counts
 * by that length. What is left of the budget for the rest is C - s, so that its variance goes with
 *
 * <pre>(1 + e^2/(s v^2))/(C - s),</pre>
 *
 * <p>which is least at about s = e/v, as C is not far from 1. v is that of a level which one record
 * in fifty has, or of a number whose standard deviation is a fourteenth of its range.
 */
public final class MomentsShare {
  /** Where noise is large more does not help, and everything else would be drowned. */
  private static final double MOST = 0.1;

  /**
   * Counts of rare levels and the spread of narrow columns rest on moments too, and what they gain
   * is not in the formula.
   */
  private static final double LEAST = 0.02;

  private static final double VARIANCE = 0.02;

  private MomentsShare() {}

  /**
   * The share.
   *
   * @param z multiplier of one release that would use up the budget, over all records
   */
  public static double of(PublicKnowledge known, double z) {
    double bound = new MomentsQuery(FeatureGroups.of(known)).bound();
    return Math.max(LEAST, Math.min(MOST, bound * z / (known.records() * VARIANCE)));
  }

  /** What a plan's first release costs, in words, if moments are what it buys. */
  public static String words(Noise noise) {
    double sum = 0;
    for (Noise.Stretch stretch : noise.stretches()) {
      sum += stretch.steps() / (stretch.multiplier() * stretch.multiplier());
    }
    double first = noise.stretches().get(0).multiplier();
    return words(1 / (first * first * sum));
  }

  /** The share in words. */
  public static String words(double share) {
    return String.format(Locale.ROOT, "%.0f %% of the budget for moments", 100 * share);
  }
}
