package org.priory.inference.variational.mixture;

import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.privacy.wall.Questions;

/**
 * A mixture to start from, in two questions: the {@link Spread} of the data, and counts on a {@link
 * Grid}. For features in [-1, 1] and a plan of clip 1; both vectors have norm at most 1.
 */
public final class GridStart {
  private GridStart() {}

  /** How many questions are asked. */
  public static final int QUESTIONS = 2;

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
