package org.priory.inference.variational.mixture;

import java.util.List;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Questions;

/**
 * A mixture to start from, in two questions: the {@link Spread} of the data, and counts on a {@link
 * Grid}. For features in [-1, 1] and a plan of clip 1; both vectors have norm at most 1.
 */
public final class GridStart {
  private GridStart() {}

  /** How many questions are asked. */
  public static final int QUESTIONS = 2;

  private static final double SPREAD_SHARE = 0.1;
  private static final double GRID_SHARE = 0.15;

  /**
   * Noise of the start and of the steps that come after it: 10 % of the budget for the spread, 15 %
   * for the grid, the rest for the steps.
   */
  public static Noise noise(double z, int steps) {
    return NoiseShares.of(
        z,
        new NoiseShares.Part(SPREAD_SHARE, 1),
        new NoiseShares.Part(GRID_SHARE, 1),
        new NoiseShares.Part(1 - SPREAD_SHARE - GRID_SHARE, steps));
  }

  /** The longest answer. */
  public static int dimension(PublicKnowledge known, int components) {
    int d = known.width();
    int side = MixtureVips.side(known, components, Double.MIN_VALUE);
    return Math.max(FeatureMomentsQuery.of(d).dimension(), MixtureVips.cells(side, d));
  }

  /**
   * Buys a start: two questions.
   *
   * @param multiplier of the second question's noise
   * @return components in features, as point estimates
   */
  public static List<MixtureComponent> ask(
      PublicKnowledge known, int components, double multiplier, Questions questions) {
    int d = known.width();
    Spread spread = Spread.ask(d, known.records(), questions);
    double radius = Math.min(spread.farthest(), MixtureVips.defaultRadius(d));
    Frame frame = new Frame(spread.centre(), spread.scale(), radius, radius);
    Grid grid = new Grid(frame, spread, MixtureVips.side(known, components, multiplier));
    return MixtureStart.ask(grid, components, false, questions).stream()
        .map(frame::outside)
        .toList();
  }
}
