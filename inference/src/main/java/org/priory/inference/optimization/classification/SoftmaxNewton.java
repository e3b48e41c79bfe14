package org.priory.inference.optimization.classification;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.MixedPosterior;
import org.priory.inference.optimization.newton.MixedRun;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.optimization.newton.NewtonPlan;
import org.priory.inference.optimization.newton.NewtonSchedule;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.posterior.Support;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.rows.MomentsShare;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.rows.WeightTotal;
import org.priory.inference.rows.WeightedQuestions;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Softmax regression by one logistic regression for each class against the most frequent one, on
 * the records of the two alone ({@link PairQuestions}; Begg and Gray 1984, "Calculation of
 * polychotomous logistic regression parameters using individualized regressions"): given that a
 * record is of one of two classes, which of them follows a logistic regression whose coefficients
 * are the difference of theirs. Each has a {@link MixedRun}, so that intervals know of all noise.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan.
 * <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class SoftmaxNewton implements Method<SoftmaxPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = LogisticNewton.NAME;

  public static final int DEFAULT_STEPS = NewtonFit.DEFAULT_STEPS;

  /** With more features there is no mixed posterior. */
  public static final int MOST_FEATURES = NewtonFit.MOST_MIXED;

  /** With fewer the curvature would not be bought on the way. */
  private static final int LEAST_STEPS = 3;

  private static final double COUNTS_SHARE = 0.01;
  private static final double SHARED_ERROR_SHARE = 0.005;

  /** min(p, 1 - p) of a typical record. */
  private static final double TYPICAL_WEIGHT = 0.35;

  private final PublicKnowledge known;
  private final NewtonSchedule schedule;
  private final Plan plan;
  private final double z;

  private SoftmaxNewton(PublicKnowledge known, NewtonSchedule schedule, Plan plan, double z) {
    this.known = known;
    this.schedule = schedule;
    this.plan = plan;
    this.z = z;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores of each regression
   */
  public static SoftmaxNewton within(PublicKnowledge known, PrivacyBudget budget, int steps) {
    int d = known.width();
    int classes = known.classes().size();
    if (classes < 2) {
      throw new IllegalArgumentException("there must be at least two classes");
    }
    if (d > MOST_FEATURES) {
      throw new IllegalArgumentException(
          NAME + " takes at most " + MOST_FEATURES + " features, were " + d + ": take sghmc");
    }
    if (steps < LEAST_STEPS) {
      throw new IllegalArgumentException(NAME + " takes at least " + LEAST_STEPS + " steps");
    }
    double whole = NewtonPlan.wholeBudget(budget);
    // of the budget of one regression
    double moments = MomentsShare.of(known, whole / Math.sqrt(shareOfEach(classes - 1)));
    NewtonSchedule schedule =
        NewtonSchedule.of(
            steps,
            NewtonSchedule.Looks.THRICE,
            known.weights().isPresent()
                ? NewtonSchedule.Scatter.COVARIANCE
                : NewtonSchedule.Scatter.SPREAD,
            false,
            moments);
    int dimension = Math.max(Math.max(2 * d, d * (d + 1) / 2), classes);
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    new Sampling.Everything(),
                    1,
                    false,
                    dimension,
                    WeightTotal.before(known, each -> noise(each, schedule, classes - 1)).apply(z),
                    Neighbours.ADD_REMOVE));
    return new SoftmaxNewton(known, schedule, plan, whole);
  }

  /** Counts, a schedule for each class but one, and what their errors have in common. */
  private static Noise noise(double z, NewtonSchedule schedule, int others) {
    double[] one =
        DoubleStream.concat(
                DoubleStream.of(schedule.moments()),
                schedule.releases().stream().mapToDouble(NewtonSchedule.Release::share))
            .map(share -> share * shareOfEach(others))
            .toArray();
    return Noise.schedule(
        DoubleStream.concat(
                DoubleStream.concat(
                    DoubleStream.of(COUNTS_SHARE),
                    IntStream.range(0, others).boxed().flatMapToDouble(k -> DoubleStream.of(one))),
                DoubleStream.of(SHARED_ERROR_SHARE))
            .map(share -> z / Math.sqrt(share))
            .toArray());
  }

  private static double shareOfEach(int others) {
    return (1 - COUNTS_SHARE - SHARED_ERROR_SHARE) / others;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Forecast as if classes were equally frequent. */
  @Override
  public Forecast forecast() {
    int others = known.classes().size() - 1;
    Standardisation features = RegressionForecast.evenFeatures(known);
    double norm = MixedRun.LEAST_NORM * features.typicalNorm();
    double share = schedule.scoreShare(schedule.onThePath()) * shareOfEach(others);
    return RegressionForecast.of(
        features,
        2.0 / (others + 1) * known.records() * TYPICAL_WEIGHT / norm,
        z / Math.sqrt(share),
        BinaryLink.LOGIT.mostVariance() / norm);
  }

  @Override
  public List<String> choices() {
    List<String> said = new ArrayList<>();
    said.add(
        String.format(
            Locale.ROOT,
            "a logistic regression of each class against the most frequent one, on the records of the"
                + " two: %d scores for each of %d, noise falling from step to step",
            schedule.scores(),
            known.classes().size() - 1));
    WeightTotal.words(known).ifPresent(said::add);
    said.add("1 % of the budget counts the records of each class");
    if (known.weights().isPresent()) {
      said.add(NewtonSchedule.COVARIANCE_WORDS);
    }
    said.add(
        "the posterior's intervals cover the sampling error, the release noise, and all that the noise"
            + " leaves open about how columns go together");
    said.add("the coefficients of a feature add up to 0 over the classes");
    return said;
  }

  @Override
  public SoftmaxPosterior fit(Questions all, Progress progress) {
    Counter counter = new Counter(progress, plan);
    Questions questions = WeightedQuestions.begin(known, all).questions();
    if (known.weights().isPresent()) {
      counter.answered();
    }
    int classes = known.classes().size();
    double[] counts = questions.ask(new ClassCountQuery(classes)).values();
    counter.answered();
    int reference =
        IntStream.range(0, classes).reduce((a, b) -> counts[b] > counts[a] ? b : a).orElseThrow();
    int[] others = IntStream.range(0, classes).filter(k -> k != reference).toArray();
    List<Comparison> pairs = new ArrayList<>();
    for (int k : others) {
      double records = Math.max(1, counts[reference] + Math.max(0, counts[k]));
      pairs.add(compare(new PairQuestions(questions, reference, k), records, counter));
    }
    double[][] means = pairs.stream().map(each -> each.full.mean()).toArray(double[][]::new);
    NoisySum shared = questions.ask(new SharedErrorQuery(means, reference, others));
    counter.answered();
    double correlation =
        others.length == 1
            ? 0
            : SharedErrorQuery.correlation(shared.get(0), shared.get(1), others.length);
    DrawnPosterior draws = SoftmaxDraws.of(known, reference, pairs, correlation);
    return new SoftmaxPosterior(ComparedSupport.marked(draws, known, reference, pairs), classes);
  }

  /**
   * A class against the reference.
   *
   * @param full what is known about the difference of their coefficients
   * @param sampling the covariance that would be left without noise
   * @param before the covariance under the priors alone
   * @param after that of {@code full}, if hidden directions do what they may
   * @param support how many of its records have each level, and what hidden directions may add to
   *     the log odds of a row
   */
  record Comparison(
      GaussianPosterior full,
      Covariance sampling,
      Covariance before,
      Covariance after,
      Support support) {}

  private Comparison compare(PairQuestions questions, double records, Counter counter) {
    PublicKnowledge two =
        new PublicKnowledge(
            known.names(), known.groups(), known.maxNorm(), records, List.of(), known.persons());
    MixedRun run =
        new MixedRun(BinaryLink.LOGIT, two, questions, schedule.scores(), schedule.onThePath());
    counter.answered();
    for (NewtonSchedule.Release release : schedule.releases()) {
      switch (release.kind()) {
        case CURVATURE -> run.askCurvature();
        case SPREAD -> run.askSpread();
        case COVARIANCE -> run.askCovariance();
        case SCORE -> run.askScore(release.share());
        case DISPERSION -> throw new IllegalStateException("it is not in the schedule");
      }
      counter.answered();
    }
    MixedPosterior mixed = run.posterior(false);
    Curvature.Estimate estimate = mixed.estimate();
    return new Comparison(
        new GaussianPosterior(
            known.names(),
            run.features().coefficients(estimate.mean()),
            run.features().coefficients(estimate.covariance())),
        run.features().coefficients(mixed.sampling()),
        run.features().coefficients(mixed.before()),
        run.features().coefficients(mixed.after()),
        run.features().support().orElseThrow().withHidden(mixed.hiddenVariance()));
  }
}
