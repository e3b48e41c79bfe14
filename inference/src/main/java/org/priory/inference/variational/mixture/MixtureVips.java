package org.priory.inference.variational.mixture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * A mixture of Gaussians from noisy statistics: {@link MixtureModel} in the loop of {@link
 * VariationalBayes}, after the {@link Spread} of the data and a {@link Grid} to start from.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that every feature is a
 * number in [-1, 1]; what is not is clipped by the wall. <b>Releases</b> noisy sums of vectors of
 * norm at most 1, all in one plan. <b>Guarantees</b> what the plan is charged; the rest, restarts
 * on the grid included, is post-processing.
 */
public final class MixtureVips implements Method<MixturePosterior> {
  /** Variational Bayes, as the command line calls it. */
  public static final String NAME = "vips";

  /** EM with point estimates, as the command line calls it. */
  public static final String EM = "dp-em";

  public static final int MOST_COMPONENTS = 200;
  public static final int MOST_FEATURES = 200;

  /** Up to so many features components have whole covariance matrices. */
  static final int MOST_FULL = 8;

  /** Step t counts in proportion to t, so that the noise is averaged and the start forgotten. */
  private static final Mixing MIXING = (t, before, step) -> step == 0 ? 1 : 2.0 / (t + 1);

  private final String name;
  private final PublicKnowledge known;
  private final int components;
  private final Plan plan;
  private final int steps;

  private MixtureVips(String name, PublicKnowledge known, int components, Plan plan, int steps) {
    this.name = name;
    this.known = known;
    this.components = components;
    this.plan = plan;
    this.steps = steps;
  }

  /** Variational Bayes with as little noise as the budget allows, and all else by default. */
  public static MixtureVips within(PublicKnowledge known, int components, PrivacyBudget budget) {
    return within(NAME, known, components, budget, defaultSteps(known, components, budget));
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param name {@link #NAME} or {@link #EM}
   * @param steps of the iteration
   */
  public static MixtureVips within(
      String name, PublicKnowledge known, int components, PrivacyBudget budget, int steps) {
    int d = known.width();
    if (components < 1 || components > MOST_COMPONENTS) {
      throw new IllegalArgumentException(
          "components must be from 1 to " + MOST_COMPONENTS + ", were " + components);
    }
    if (d > MOST_FEATURES) {
      throw new IllegalArgumentException(
          "a mixture takes at most " + MOST_FEATURES + " numbers, were " + d);
    }
    int dimension =
        Math.max(
            GridStart.dimension(known, components),
            MixtureStatistics.dimension(components, d, isFull(d)));
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
                    GridStart.noise(z, steps),
                    Neighbours.ADD_REMOVE));
    return new MixtureVips(name, known, components, plan, steps);
  }

  /** More steps where the noise of each is small beside the records of a component. */
  public static int defaultSteps(PublicKnowledge known, int components, PrivacyBudget budget) {
    double perComponent = known.records() / components;
    double strength =
        perComponent
            * Math.min(budget.epsilon(), 10)
            / (known.width() * Math.sqrt(-Math.log(budget.delta())));
    return (int) Math.max(6, Math.min(30, Math.round(4 * Math.log(strength + 1) / Math.log(4))));
  }

  private static boolean isFull(int d) {
    return d <= MOST_FULL;
  }

  /** Cells along a direction: as many as leave a cell some records above the noise. */
  static int side(PublicKnowledge known, int components, double noise) {
    double cells = known.records() / Math.max(1, noise);
    boolean one = Grid.directions(known.width()) == 1;
    double side = one ? cells / 4 : Math.sqrt(cells);
    int least = (int) Math.ceil(one ? components : Math.sqrt(components)) + 3;
    return (int) Math.max(least, Math.min(one ? 64 : 24, side));
  }

  static int cells(int side, int d) {
    return Grid.directions(d) == 1 ? side : side * side;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Numbers that a step releases. */
  public int stepDimension() {
    return MixtureStatistics.dimension(components, known.width(), isFull(known.width()));
  }

  private double multiplier(int stretch) {
    return plan.noise().stretches().get(stretch).multiplier();
  }

  /** Noise of the averaged statistics, over the sensitivity: weights 1, 2, ..., T. */
  private double noise() {
    double t = steps;
    return multiplier(2) * Math.sqrt(2 * (2 * t + 1) / (3 * t * (t + 1)));
  }

  @Override
  public Forecast forecast() {
    double perComponent = known.records() / components;
    double radius = defaultRadius(known.width());
    // in standard deviations of a feature; a component is taken to be half as wide as the data
    return new Forecast(
        radius * noise() / (MixtureStatistics.weight(1) * perComponent),
        1,
        0.5 / Math.sqrt(perComponent),
        "coordinate of a component's mean, in s.d. of the feature");
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        String.format(
            Locale.ROOT,
            "%d steps with the same noise, averaged with weights 1, 2, 3, ...; 10 %% of the budget for the"
                + " spread of the data, 15 %% for a coarse grid to start from",
            steps));
    choices.add(
        isFull(known.width())
            ? "every component has a whole covariance matrix"
            : "components have variances only: whole matrices of "
                + known.width()
                + " features would drown in noise");
    choices.add(
        name.equals(EM)
            ? "point estimates: nothing is said about how sure they are"
            : "draws cover the sampling error and the release noise, given the assignment of records to"
                + " components, which they take to be the right one");
    return choices;
  }

  /** Few records of one Gaussian are farther from their centre than that. */
  static double defaultRadius(int d) {
    return 1 + 1.25 * Math.sqrt(d);
  }

  /**
   * R: farther where the noise is small, up to where the bounds of the features end. Covariances
   * have noise R^2 noise/(w n); it may be 1/500.
   */
  private Frame frame(Spread spread) {
    int d = known.width();
    double affordable =
        Math.sqrt(0.002 * MixtureStatistics.weight(2) * known.records() / (components * noise()));
    double radius = Math.min(spread.farthest(), Math.max(defaultRadius(d), affordable));
    // b = R/sqrt(m) for a whole m, so that some z reaches both bounds
    double m = isFull(d) ? 1 : Math.max(1, Math.min(d, Math.floor(radius * radius / 9)));
    return new Frame(spread.centre(), spread.scale(), radius, radius / Math.sqrt(m));
  }

  /** Measured by {@code priory reproduce sbc}; estimates of {@link #EM} claim none anyway. */
  @Override
  public Optional<String> withoutIntervals() {
    return name.equals(EM)
        ? Optional.empty()
        : Optional.of(
            "where noise hides which component a record belongs to, means are far from those of any"
                + " group, and no interval around them says so: on simulated groups those of 95 % held 86 to"
                + " 92 %");
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public MixturePosterior fit(Questions questions, Progress progress) {
    int d = known.width();
    Spread spread = Spread.ask(d, known.records(), questions);
    progress.answered(1, steps + 2L);
    Frame frame = frame(spread);
    Grid grid = new Grid(frame, spread, side(known, components, multiplier(1)));
    var start = MixtureStart.ask(grid, components, isFull(d), questions);
    progress.answered(2, steps + 2L);
    MixtureModel model =
        new MixtureModel(
            new MixtureStatistics(frame, components, isFull(d)),
            known.records(),
            name.equals(EM),
            start);
    MixtureState q =
        VariationalBayes.run(
            model,
            MIXING,
            known.records(),
            questions,
            steps,
            (done, total) -> progress.answered(done + 2, total + 2));
    return new MixturePosterior(
        known.names(), Overlap.known(q).stream().map(frame::outside).toList());
  }
}
