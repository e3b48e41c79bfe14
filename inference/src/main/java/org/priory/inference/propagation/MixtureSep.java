package org.priory.inference.propagation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.inference.variational.mixture.GridStart;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * The means of a mixture of Gaussians by {@link StochasticPropagation}: equal weights and the
 * spread of a component are known. Starts from a bought {@link GridStart}.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that every feature is a
 * number in [-1, 1]. <b>Releases</b> noisy sums of vectors that the wall clips to norm 1, all in
 * one plan. <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class MixtureSep implements Method<MixturePosterior> {
  /** With noise, as the command line calls it. */
  public static final String NAME = "dp-sep";

  /** Without, as the command line calls it. */
  public static final String PLAIN = "sep";

  public static final int DEFAULT_STEPS = 30;

  /** More records than that in a step only take time. */
  private static final double MOST_IN_A_STEP = 200_000;

  /** How many records of a component should be in the average that replaces its first factor. */
  private static final double FIRST_RECORDS = 20;

  /** Components are moved, if at all, in the first two thirds, and get a sixth of them then. */
  private static final int LOOKS = 6;

  private final String name;
  private final PublicKnowledge known;
  private final MixturePrior prior;
  private final Plan plan;
  private final StochasticPropagation.Settings settings;

  /** Set by a fit, for the report: how many distributions had to be made proper. */
  private long projected = -1;

  private MixtureSep(
      String name,
      PublicKnowledge known,
      MixturePrior prior,
      Plan plan,
      StochasticPropagation.Settings settings) {
    this.name = name;
    this.known = known;
    this.prior = prior;
    this.plan = plan;
    this.settings = settings;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param name {@link #NAME} or {@link #PLAIN}
   * @param prior what is known of the mixture, in features that lie in [-1, 1]
   * @param clip largest norm of a factor, in standard deviations of a component
   */
  public static MixtureSep within(
      String name,
      PublicKnowledge known,
      MixturePrior prior,
      PrivacyBudget budget,
      int steps,
      Sampling sampling,
      double clip) {
    SphericalMixture model = new SphericalMixture(prior);
    int dimension = Math.max(GridStart.dimension(known, prior.components()), model.dimension());
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    sampling,
                    1,
                    false,
                    dimension,
                    GridStart.noise(z, steps),
                    Neighbours.ADD_REMOVE));
    double inStep = known.records() * sampling.share(known.records());
    double first = Math.min(1, inStep / (FIRST_RECORDS * prior.components()));
    return new MixtureSep(
        name,
        known,
        prior,
        plan,
        new StochasticPropagation.Settings(
            steps, new StepSizes(first), clip, StochasticPropagation.Clipped.FACTOR, true));
  }

  /** Every record, as long as there are not too many. */
  public static Sampling defaultSampling(double records) {
    return records <= MOST_IN_A_STEP
        ? new Sampling.Everything()
        : new Sampling.Poisson(MOST_IN_A_STEP / records);
  }

  /**
   * A record is sqrt(d) standard deviations from its mean, as a rule. What is cut beyond is cut
   * alike on all sides, so that the mean stays where it is.
   */
  public static double defaultClip(int features) {
    return 1 + Math.sqrt(features);
  }

  /** No factor is that long: the diagonal of the box of all features, and some. */
  public static double noClip(MixturePrior prior) {
    double squares = 0;
    for (double scale : prior.scale()) {
      squares += 4 * scale * scale;
    }
    return 10 + 2 * Math.sqrt(squares);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Noise of N theta_f at the end, as {@link StochasticPropagation} averages it. */
  private double noise() {
    double share = plan.sampling().share(known.records());
    double one = plan.noise().stretches().get(2).multiplier() * settings.clip() / share;
    double variance = 0;
    for (int t = 1; t <= settings.steps(); t++) {
      double gamma = settings.stepSizes().at(t);
      variance = (1 - gamma) * (1 - gamma) * variance + gamma * gamma;
    }
    return one * Math.sqrt(variance);
  }

  @Override
  public Forecast forecast() {
    double perComponent = known.records() / prior.components();
    return new Forecast(
        noise() / perComponent,
        Math.sqrt(prior.variance()),
        1 / Math.sqrt(perComponent),
        "coordinate of a component's mean, in s.d. of the component");
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        String.format(
            Locale.ROOT,
            "%d steps with a share of %.3g of the records each, factors clipped to %.3g standard"
                + " deviations of a component; 10 %% of the budget for the spread of the data, 15 %%"
                + " for a coarse grid to start from",
            settings.steps(),
            plan.sampling().share(known.records()),
            settings.clip()));
    choices.add(
        String.format(
            Locale.ROOT,
            "only the means are learned: %d components of equal weight, and their standard"
                + " deviations, are taken to be known",
            prior.components()));
    choices.add("intervals cover the sampling error and the release noise");
    if (projected >= 0) {
      choices.add(
          String.format(
              Locale.ROOT,
              "%d times in %d the noise left a component without a proper precision, which was then"
                  + " set to the prior's",
              projected,
              (long) settings.steps() * prior.components()));
    }
    return choices;
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public MixturePosterior fit(Questions questions, Progress progress) {
    int k = prior.components();
    SphericalMixture model = new SphericalMixture(prior);
    double[] start = start(known, prior, model, multiplierOfGrid(), questions);
    progress.answered(GridStart.QUESTIONS, plan.noise().steps());
    Propagated q = propagate(model, start, questions, progress);
    projected = q.projected();
    List<MixtureComponent> components = new ArrayList<>();
    for (int i = 0; i < k; i++) {
      double lambda = model.precision(q.natural(), i);
      // eta = lambda m, so noise s on eta is noise s/lambda on m
      double variance = 1 / lambda + q.noiseVariance() / (lambda * lambda);
      components.add(KnownComponent.of(prior, model.mean(q.natural(), i), variance));
    }
    return new MixturePosterior(known.names(), components);
  }

  /**
   * All steps that are answered. A relocation is a new start, from which the averages are made
   * afresh.
   */
  private Propagated propagate(
      SphericalMixture model, double[] start, Questions questions, Progress progress) {
    StochasticPropagation sep = new StochasticPropagation(model, settings, known.records());
    Relocation relocation =
        new Relocation(model, prior, known.records(), InsecureSeededSource.of(1));
    int steps = settings.steps();
    int wait = Math.max(1, steps / LOOKS);
    Propagated q = new Propagated(start, 0, 0);
    int since = 0;
    for (int t = 1; t <= steps && questions.left() > 0; t++) {
      q = sep.step(q, ++since, questions);
      if (since >= wait && 3 * t <= 2 * steps && relocation.apply(q.natural())) {
        since = 0;
      }
      progress.answered(t + GridStart.QUESTIONS, plan.noise().steps());
    }
    return q;
  }

  private double multiplierOfGrid() {
    return plan.noise().stretches().get(1).multiplier();
  }

  /** Means from the grid, each known as well as from half of its share of the records. */
  static double[] start(
      PublicKnowledge known,
      MixturePrior prior,
      SphericalMixture model,
      double multiplier,
      Questions questions) {
    double[][] means =
        GridStart.ask(known, prior.components(), multiplier, questions).stream()
            .map(MixtureComponent::mean)
            .toArray(double[][]::new);
    return model.around(means, known.records() / (2 * prior.components()));
  }
}
