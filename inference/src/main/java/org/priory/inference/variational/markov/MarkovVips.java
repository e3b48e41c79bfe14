package org.priory.inference.variational.markov;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * A hidden Markov model from noisy statistics of sequences: {@link MarkovModel} in the loop of
 * {@link VariationalBayes}, after the {@link SequenceSpread} of the data and pairs of symbols to
 * start from.
 *
 * <p><b>Assumes</b> add/remove neighbours, records that are sequences of rows, a public number of
 * them, and numbers in [-1, 1]. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one
 * plan. <b>Guarantees</b> what the plan is charged ({@code docs/proofs/markov.md}); the rest,
 * restarts on the pairs included, is post-processing.
 */
public final class MarkovVips implements Method<MarkovEstimate> {
  /** The name of the method. */
  public static final String NAME = "vips";

  public static final int MOST_STATES = 50;
  public static final int MOST_COLUMNS = 100;

  /** Share of the spread; where there are no numbers, it is the length of sequences alone. */
  private static final double SPREAD_SHARE = 0.08;

  private static final double LENGTH_SHARE = 0.02;
  private static final double PAIRS_SHARE = 0.2;

  /**
   * From this strength of the data on, steps forget sooner. Chosen on simulated sequences of three
   * states with a category and a number, at epsilons from 0.3 to 3.
   */
  private static final double STRONG = 400;

  private static final double MOST_HASTE = 5;

  private static final String WITHOUT_INTERVALS =
      "where noise hides which state a row is in, states are far from those of any group, and no"
          + " interval around their numbers has been shown to hold";

  private final SequenceColumns columns;
  private final int states;
  private final double records;
  private final Plan plan;
  private final int steps;

  /** Step t counts in proportion to t^(haste - 1). */
  private final double haste;

  private MarkovVips(
      SequenceColumns columns, int states, double records, Plan plan, int steps, double haste) {
    this.haste = haste;
    this.columns = columns;
    this.states = states;
    this.records = records;
    this.plan = plan;
    this.steps = steps;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param records how many sequences there are, by public knowledge
   * @param steps of the iteration
   */
  public static MarkovVips within(
      SequenceColumns columns, int states, double records, PrivacyBudget budget, int steps) {
    if (states < 1 || states > MOST_STATES) {
      throw new IllegalArgumentException(
          "`states` must be from 1 to " + MOST_STATES + ", were " + states);
    }
    int width = columns.categories().size() + columns.numbers().size();
    if (width > MOST_COLUMNS) {
      throw new IllegalArgumentException(
          "a hidden Markov model takes at most " + MOST_COLUMNS + " columns, were " + width);
    }
    Symbols symbols = Symbols.of(columns, SequenceFrame.none(columns.numbers().size()));
    int dimension =
        Math.max(
            SequenceSpread.dimension(columns),
            Math.max(PairsQuery.dimension(symbols), SequenceStatistics.dimension(columns, states)));
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    new Sampling.Everything(),
                    JointRelease.CLIP,
                    false,
                    dimension,
                    noise(z, steps, spreadShare(columns)),
                    Neighbours.ADD_REMOVE));
    double strength = strength(columns, states, records, budget);
    double haste = Math.max(2, Math.min(MOST_HASTE, 2 + Math.log(strength / STRONG)));
    return new MarkovVips(columns, states, records, plan, steps, haste);
  }

  /** More steps where the noise of each is small beside the sequences of a state. */
  public static int defaultSteps(
      SequenceColumns columns, int states, double records, PrivacyBudget budget) {
    double strength = strength(columns, states, records, budget);
    return (int) Math.max(8, Math.min(30, Math.round(4 * Math.log(strength + 1) / Math.log(4))));
  }

  /** Sequences of a state over the noise of a release, about. */
  private static double strength(
      SequenceColumns columns, int states, double records, PrivacyBudget budget) {
    int width = columns.categories().size() + columns.numbers().size();
    return records
        / states
        * Math.min(budget.epsilon(), 10)
        / (Math.sqrt(width) * Math.sqrt(-Math.log(budget.delta())));
  }

  private static double spreadShare(SequenceColumns columns) {
    return columns.numbers().isEmpty() ? LENGTH_SHARE : SPREAD_SHARE;
  }

  /** Multipliers z/sqrt(share), the steps alike. */
  private static Noise noise(double z, int steps, double spread) {
    return new Noise(
        List.of(
            new Noise.Stretch(z / Math.sqrt(spread), 1),
            new Noise.Stretch(z / Math.sqrt(PAIRS_SHARE), 1),
            new Noise.Stretch(z * Math.sqrt(steps / (1 - spread - PAIRS_SHARE)), steps)));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Noise of the averaged statistics, over the sensitivity: h/sqrt((2h - 1) T) of a step's. */
  private double noise() {
    return plan.noise().stretches().get(2).multiplier()
        * haste
        / Math.sqrt((2 * haste - 1) * steps);
  }

  @Override
  public Forecast forecast() {
    double perState = records / states;
    // a fixed point errs 1/(1 - f) times as much as its statistics; half is taken to be missing, f
    return new Forecast(
        2 * noise() / (SequenceStatistics.weightOfMoves(columns) * perState),
        1,
        0.5 / Math.sqrt(perState),
        "probability of a move between two states");
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        String.format(
            Locale.ROOT,
            "%d steps with the same noise, averaged with weights that grow as the power %.1f of the"
                + " step; %.0f %% of the budget for %s, %.0f %% for how often rows that look alike follow each other, to start"
                + " from",
            steps,
            haste - 1,
            100 * spreadShare(columns),
            columns.numbers().isEmpty()
                ? "how long sequences are"
                : "how long sequences are and where numbers lie",
            100 * PAIRS_SHARE));
    choices.add(
        "every sequence counts the same, as the mean over its rows and moves, so that the noise does not"
            + " grow with their number; of a sequence the first "
            + columns.longest()
            + " rows are looked at");
    choices.add(
        columns.time() < 0
            ? "rows come in the order of the table; values that are missing are summed over"
            : "rows come in the order of their time, those without one are left out; other values that"
                + " are missing are summed over");
    return choices;
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(WITHOUT_INTERVALS);
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public MarkovEstimate fit(Questions questions, Progress progress) {
    SequenceSpread spread = SequenceSpread.ask(columns, records, questions);
    progress.answered(1, steps + 2L);
    MarkovPosterior start = MarkovStart.ask(columns, spread, states, records, questions);
    progress.answered(2, steps + 2L);
    MarkovModel model =
        new MarkovModel(
            new SequenceStatistics(columns, spread.frame(), states), spread.rows(), start);
    MarkovPosterior q =
        VariationalBayes.run(
            model,
            // the noise is averaged, and the start forgotten: weights in proportion to t^(h - 1)
            (t, before, step) -> step == 0 ? 1 : haste / (t + haste - 1),
            records,
            questions,
            steps,
            (done, total) -> progress.answered(done + 2, total + 2));
    return MarkovEstimate.ordered(q.outside(spread.frame()), spread.rows());
  }
}
