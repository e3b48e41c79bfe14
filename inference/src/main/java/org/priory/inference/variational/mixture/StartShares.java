package org.priory.inference.variational.mixture;

import java.util.List;
import java.util.Locale;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.wall.Noise;

/**
 * The shares of a mixture's budget for its start, from public knowledge alone.
 *
 * <p>A start has to lead to the right components and is forgotten then, so that it is worth no more
 * than makes its noise a tenth of what is looked for:
 *
 * <ul>
 *   <li>the spread: second moments with noise B z/(N sqrt(s)), beside a variance of 0.05 of
 *       features in [-1, 1] (a ninth of their range);
 *   <li>the grid: counts with noise z/sqrt(s), beside N/(30 K) records in a cell of one of K
 *       components that covers 30 cells.
 * </ul>
 *
 * <p>Where that is more than a quarter of the budget, it stays at that.
 *
 * @param spread share for the spread of the data
 * @param grid share for counts on a grid
 */
public record StartShares(double spread, double grid) {
  private static final double MOST_SPREAD = 0.1;
  private static final double MOST_GRID = 0.15;

  /** A hundredth of the budget is not worth the risk of a bad start. */
  private static final double LEAST = 0.01;

  private static final double CLEAR = 10;
  private static final double VARIANCE = 0.05;
  private static final double CELLS = 30;

  /**
   * The shares.
   *
   * @param z multiplier of one release that would use up the budget, over all records
   */
  public static StartShares of(PublicKnowledge known, int components, double z) {
    double noise = CLEAR * z / known.records();
    double bound = FeatureMomentsQuery.of(known.width()).secondBound();
    return new StartShares(
        between(Math.pow(noise * bound / VARIANCE, 2), MOST_SPREAD),
        between(Math.pow(noise * CELLS * components, 2), MOST_GRID));
  }

  private static double between(double share, double most) {
    return Math.max(LEAST, Math.min(most, share));
  }

  /** Multipliers z/sqrt(share): for the spread, the grid, and the same for all steps. */
  public Noise noise(double z, int steps) {
    return new Noise(
        List.of(
            new Noise.Stretch(z / Math.sqrt(spread), 1),
            new Noise.Stretch(z / Math.sqrt(grid), 1),
            new Noise.Stretch(z / Math.sqrt((1 - spread - grid) / steps), steps)));
  }

  /** The shares of a plan whose first releases are these, in words. */
  public static String words(Noise noise) {
    double sum = 0;
    for (Noise.Stretch stretch : noise.stretches()) {
      sum += stretch.steps() / (stretch.multiplier() * stretch.multiplier());
    }
    double spread = 1 / (Math.pow(noise.stretches().get(0).multiplier(), 2) * sum);
    double grid = 1 / (Math.pow(noise.stretches().get(1).multiplier(), 2) * sum);
    return String.format(
        Locale.ROOT,
        "%.0f %% of the budget for the spread of the data, %.0f %% for a coarse grid to start from",
        100 * spread,
        100 * grid);
  }
}
