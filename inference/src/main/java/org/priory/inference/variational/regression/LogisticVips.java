package org.priory.inference.variational.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.Reach;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.regression.UnseenLevels;
import org.priory.inference.rows.MomentsShare;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Logistic regression by private variational Bayes (Park et al. 2020, Algorithm 5): {@link
 * LogisticModel} in the loop of {@link VariationalBayes}, after moments to centre and scale by.
 *
 * <p><b>Assumes</b> a public number of records, and that the first feature is the intercept; under
 * replace-one neighbours the plan doubles the sensitivity. <b>Releases</b> noisy sums of vectors of
 * norm at most 1, all in one plan. <b>Guarantees</b> what the plan is charged; the rest is
 * post-processing.
 */
public final class LogisticVips implements Method<LogisticPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "vips";

  /** Steps by default: few, as every step buys the whole matrix. */
  public static final int DEFAULT_STEPS = 4;

  /** Matrices of more rows take too long. */
  public static final int MOST_FEATURES = 5000;

  /** E[xi] of a typical record. */
  private static final double TYPICAL_XI = 0.2;

  private final PublicKnowledge known;
  private final Plan plan;
  private final int steps;
  private final boolean naive;

  /** Whether the first question is for moments; else features are scaled by the schema alone. */
  private final boolean moments;

  private LogisticVips(
      PublicKnowledge known, Plan plan, int steps, boolean naive, boolean moments) {
    this.known = known;
    this.plan = plan;
    this.steps = steps;
    this.naive = naive;
    this.moments = moments;
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static LogisticVips within(PublicKnowledge known, PrivacyBudget budget) {
    return within(known, budget, DEFAULT_STEPS, new Sampling.Everything());
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps of variational Bayes
   * @param sampling full batches or Poisson samples
   */
  public static LogisticVips within(
      PublicKnowledge known, PrivacyBudget budget, int steps, Sampling sampling) {
    return within(known, budget, steps, sampling, Neighbours.ADD_REMOVE);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps of variational Bayes
   * @param sampling full batches, or samples that go with the neighbours: Poisson with add/remove,
   *     of a fixed size with replace-one
   */
  public static LogisticVips within(
      PublicKnowledge known,
      PrivacyBudget budget,
      int steps,
      Sampling sampling,
      Neighbours neighbours) {
    int d = known.width();
    int dimension =
        Math.max(known.persons() ? Dispersion.dimension(d) : 0, Math.max(2 * d, dimension(known)));
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            Reach.records(sampling, known.records()),
            z ->
                new Plan(
                    sampling,
                    JointRelease.CLIP,
                    false,
                    dimension,
                    noise(Reach.of(neighbours), z, steps, known, sampling),
                    neighbours));
    return new LogisticVips(known, plan, steps, false, true);
  }

  /**
   * How many numbers both statistics are.
   *
   * @throws IllegalArgumentException if there are too many features
   */
  static int dimension(PublicKnowledge known) {
    int d = known.width();
    if (d > MOST_FEATURES) {
      throw new IllegalArgumentException(
          "vips buys a matrix of all pairs of features: at most "
              + MOST_FEATURES
              + " features, were "
              + d);
    }
    return d + d * (d + 1) / 2;
  }

  /** With the same noise multiplier in every step and without moments, as in experiments. */
  public static LogisticVips withNoise(
      PublicKnowledge known, int steps, Sampling sampling, double multiplier) {
    int d = known.width();
    Plan plan =
        new Plan(
            sampling,
            JointRelease.CLIP,
            false,
            d + d * (d + 1) / 2,
            Noise.constant(multiplier, steps),
            Neighbours.ADD_REMOVE);
    return new LogisticVips(known, plan, steps, false, false);
  }

  /** This method with a posterior that leaves out the release noise, as the paper has it. */
  public LogisticVips naive() {
    return new LogisticVips(known, plan, steps, true, moments);
  }

  /** Multipliers z/sqrt(share): what moments are worth, and the same for all steps. */
  private static Noise noise(
      double reach, double z, int steps, PublicKnowledge known, Sampling sampling) {
    double share = Dispersion.share(known);
    double moments = MomentsShare.of(known, reach * z / sampling.share(known.records()));
    return NoiseShares.of(
        z,
        new NoiseShares.Part(moments, 1),
        new NoiseShares.Part(1 - moments - share, steps),
        new NoiseShares.Part(share, 1));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public Forecast forecast() {
    return PolyaGammaForecast.of(known, plan, moments ? 1 : 0, TYPICAL_XI);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.EXACT_MATRIX + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        "%d steps of variational Bayes with the same noise; %s"
            .formatted(
                steps,
                moments
                    ? MomentsShare.words(plan.noise())
                    : "features are scaled by the schema alone"));
    choices.add("the second statistic is the whole matrix of all pairs of features");
    if (naive) {
      choices.add("the posterior leaves the release noise out");
    }
    if (asksDispersion()) {
      choices.add(Dispersion.WORDS);
    }
    return choices;
  }

  @Override
  public boolean canEndEarly() {
    return true;
  }

  @Override
  public LogisticPosterior fit(Questions questions, Progress progress) {
    Standardisation features =
        moments ? Standardisation.ask(known, questions) : RegressionForecast.evenFeatures(known);
    int before = moments ? 1 : 0;
    long total = plan.noise().steps();
    progress.answered(before, total);
    LastStep<LogisticState> model = new LastStep<>(model(features, 1));
    // samples are averaged even where there is no noise
    Mixing mixing =
        plan.sampling() instanceof Sampling.Everything
            ? Mixing.BY_PRECISION
            : Mixing.decaying(0, 1);
    LogisticState q =
        VariationalBayes.run(
            model,
            mixing,
            known.records(),
            questions,
            steps,
            asksDispersion() ? 1 : 0,
            (done, all) -> progress.answered(done + before, total));
    if (asksDispersion()) {
      Dispersion.Residual residual = Dispersion.Residual.binary(LogisticVips::probability);
      double kappa = Dispersion.ask(questions, features, q.mean(), residual);
      q = model.again(model(features, kappa));
      progress.answered(total, total);
    }
    Covariance covariance = Objects.requireNonNull(q.covariance());
    return new LogisticPosterior(
        UnseenLevels.fallBack(known, features.posterior(known.names(), q.mean(), covariance), 1));
  }

  /** Where a plan was made for moments, and for persons. */
  private boolean asksDispersion() {
    return moments && known.persons();
  }

  private static double probability(double predictor) {
    return 1 / (1 + Math.exp(-predictor));
  }

  /**
   * The model.
   *
   * @param dispersion kappa: how much a record scatters, compared with one row
   */
  private LogisticModel model(Standardisation features, double dispersion) {
    double norm = features.typicalNorm();
    return new LogisticModel(
        features,
        known.records(),
        PolyaGammaForecast.FLOOR * norm,
        dispersion * PolyaGammaForecast.SCORE_VARIANCE / (norm * norm),
        PolyaGammaForecast.FIRST_SHARE,
        naive);
  }
}
