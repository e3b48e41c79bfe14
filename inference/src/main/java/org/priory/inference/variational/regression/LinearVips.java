package org.priory.inference.variational.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.Reach;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.regression.UnseenLevels;
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
 * Linear regression by private variational Bayes: moments to centre and scale by, then one release
 * of all that {@link LinearModel} needs.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> two noisy sums of vectors of norm at most 1, in one plan.
 * <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LinearVips implements Method<LinearPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "vips";

  /** Matrices of more rows drown in noise, and take too long. */
  public static final int MOST_FEATURES = 1000;

  private static final double MOMENTS_SHARE = 0.1;
  private static final double FIRST_SHARE = 0.4;
  private static final double FLOOR = 0.5;
  private static final double SCORE_VARIANCE = 1.5;

  /** Variance of the noise in labels from -1 to 1 that the forecast reckons with. */
  private static final double TYPICAL_VARIANCE = 0.1;

  private final PublicKnowledge known;
  private final Plan plan;
  private final boolean naive;

  private LinearVips(PublicKnowledge known, Plan plan, boolean naive) {
    this.known = known;
    this.plan = plan;
    this.naive = naive;
  }

  /** With as little noise as the budget allows, under add/remove neighbours. */
  public static LinearVips within(PublicKnowledge known, PrivacyBudget budget) {
    return within(known, budget, Neighbours.ADD_REMOVE);
  }

  /** With as little noise as the budget allows; replace-one doubles the sensitivity. */
  public static LinearVips within(
      PublicKnowledge known, PrivacyBudget budget, Neighbours neighbours) {
    int d = known.width();
    if (d > MOST_FEATURES) {
      throw new IllegalArgumentException(
          "vips buys a matrix of all pairs of features: at most "
              + MOST_FEATURES
              + " features, were "
              + d);
    }
    int dimension =
        Math.max(known.persons() ? Dispersion.dimension(d) : 0, d + d * (d + 1) / 2 + 1);
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    new Sampling.Everything(),
                    JointRelease.CLIP,
                    false,
                    Math.max(2 * d, dimension),
                    noise(z, known),
                    neighbours));
    return new LinearVips(known, plan, false);
  }

  /** This method with a posterior that leaves out the release noise, for comparison. */
  public LinearVips naive() {
    return new LinearVips(known, plan, true);
  }

  /** Multipliers z/sqrt(share). */
  private static Noise noise(double z, PublicKnowledge known) {
    double share = Dispersion.share(known);
    double moments = z / Math.sqrt(MOMENTS_SHARE);
    double statistics = z / Math.sqrt(1 - MOMENTS_SHARE - share);
    return known.persons()
        ? Noise.schedule(moments, statistics, z / Math.sqrt(share))
        : Noise.schedule(moments, statistics);
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
    Standardisation features = RegressionForecast.evenFeatures(known);
    double norm = features.typicalNorm();
    double multiplier = plan.noise().stretches().get(1).multiplier();
    double s = Reach.of(plan) * multiplier / (FLOOR * norm * Math.sqrt(FIRST_SHARE));
    return RegressionForecast.of(
        features,
        known.records() / (norm * norm),
        s,
        TYPICAL_VARIANCE * SCORE_VARIANCE / (norm * norm));
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.EXACT_MATRIX + NoIntervals.NEWTON_HAS);
  }

  @Override
  public List<String> choices() {
    List<String> choices = new ArrayList<>();
    choices.add(
        "one release of all statistics, as none depends on the posterior; 10 % of the budget for"
            + " moments");
    choices.add("the second statistic is the whole matrix of all pairs of features");
    choices.add(
        naive
            ? "the posterior leaves the release noise out: its intervals are too narrow"
            : "the posterior's intervals cover the sampling error and the release noise, but take the"
                + " matrix as exact: those of columns that go together are too narrow");
    if (known.persons()) {
      choices.add(Dispersion.WORDS);
    }
    return choices;
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    long total = plan.noise().steps();
    Standardisation features = Standardisation.ask(known, questions);
    progress.answered(1, total);
    LastStep<LinearState> step = new LastStep<>(model(features, 1));
    LinearState q =
        VariationalBayes.run(step, Mixing.LAST, known.records(), questions, 1, (done, all) -> {});
    progress.answered(2, total);
    if (known.persons()) {
      Dispersion.Residual residual = Dispersion.Residual.number(Math.sqrt(1 / q.tau().mean()));
      q = step.again(model(features, Dispersion.ask(questions, features, q.mean(), residual)));
      progress.answered(total, total);
    }
    return new LinearPosterior(
        UnseenLevels.fallBack(
            known,
            features.posterior(known.names(), q.mean(), Objects.requireNonNull(q.covariance())),
            Math.sqrt(1 / q.tau().mean())),
        q.tau());
  }

  /**
   * The model.
   *
   * @param dispersion kappa: how much a record scatters, compared with one row
   */
  private LinearModel model(Standardisation features, double dispersion) {
    double norm = features.typicalNorm();
    return new LinearModel(
        features,
        known.records(),
        FLOOR * norm,
        dispersion * SCORE_VARIANCE / (norm * norm),
        FIRST_SHARE,
        naive);
  }
}
