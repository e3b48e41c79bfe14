package org.priory.inference.optimization;

import java.util.List;
import org.priory.inference.model.Curvature;
import org.priory.inference.model.FeatureGroups;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RegressionForecast;
import org.priory.inference.model.Standardisation;
import org.priory.inference.optimization.NewtonSchedule.Release;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Linear regression by averaged noisy Newton steps: {@link LogisticNewton} with the scores of
 * {@link LinearScoreQuery}. For more features than {@code vips} takes.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan.
 * <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LinearNewton implements Method<LinearPosterior> {
  /** As the command line calls it. */
  public static final String NAME = "newton";

  public static final int DEFAULT_STEPS = LogisticNewton.DEFAULT_STEPS;

  /** Variance of the noise in labels from -1 to 1 that the forecast reckons with. */
  private static final double TYPICAL_VARIANCE = 0.1;

  private static final double PRIOR_SHAPE = 1;
  private static final double PRIOR_RATE = 0.1;

  private final PublicKnowledge known;
  private final NewtonSchedule schedule;
  private final CurvatureForm form;
  private final NewtonPlan plan;
  private final boolean naive;

  private LinearNewton(
      PublicKnowledge known,
      NewtonSchedule schedule,
      CurvatureForm form,
      NewtonPlan plan,
      boolean naive) {
    this.known = known;
    this.schedule = schedule;
    this.form = form;
    this.plan = plan;
    this.naive = naive;
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static LinearNewton within(PublicKnowledge known, double epsilon, double delta) {
    return within(known, epsilon, delta, DEFAULT_STEPS, false);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores
   * @param naive whether to leave the release noise out of the posterior
   */
  public static LinearNewton within(
      PublicKnowledge known, double epsilon, double delta, int steps, boolean naive) {
    if (!FeatureGroups.of(known).isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    CurvatureForm form = CurvatureForm.of(known, NewtonPlan.wholeBudget(epsilon, delta));
    NewtonSchedule schedule = NewtonSchedule.of(steps, form.isBought());
    NewtonPlan plan = NewtonPlan.within(epsilon, delta, schedule, form.dimension(known.width()));
    return new LinearNewton(known, schedule, form, plan, naive);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan.plan();
  }

  @Override
  public Forecast forecast() {
    Standardisation features = RegressionForecast.evenFeatures(known);
    double norm = features.typicalNorm();
    int kept = (int) (NewtonRun.BURN_IN * schedule.scores());
    double s = plan.z() / Math.sqrt(schedule.scoreShare(kept));
    return RegressionForecast.of(features, known.records() / norm, s, TYPICAL_VARIANCE / norm);
  }

  @Override
  public List<String> choices() {
    return List.of(
        "%d scores over all records, noise falling from step to step; 10 %% of the budget for moments"
            .formatted(schedule.scores()),
        form.why(),
        naive
            ? "the posterior leaves the release noise out: its intervals are too narrow"
            : "the posterior's intervals cover the sampling error and the release noise");
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    return form.isBought() ? bought(questions, progress) : diagonal(questions, progress);
  }

  private LinearPosterior bought(Questions questions, Progress progress) {
    NewtonRun run =
        new NewtonRun(
            known, questions, new LinearLikelihood(known), form.kind(), schedule.scores(), naive);
    Counter counter = new Counter(progress, plan.plan());
    for (Release release : schedule.releases()) {
      switch (release.kind()) {
        case CURVATURE -> run.askCurvature();
        case SCORE -> run.askScore(release.share());
      }
      counter.answered();
    }
    return posterior(run.features(), run.estimate(), run.variance());
  }

  private LinearPosterior diagonal(Questions questions, Progress progress) {
    DiagonalRun run =
        new DiagonalRun(known, questions, new LinearLikelihood(known), schedule.scores(), naive);
    Counter counter = new Counter(progress, plan.plan());
    for (Release release : schedule.releases()) {
      run.askScore(release.share());
      counter.answered();
    }
    return posterior(run.features(), run.estimate(), run.variance());
  }

  private LinearPosterior posterior(
      Standardisation features, Curvature.Estimate estimate, double variance) {
    double half = known.records() / 2;
    return new LinearPosterior(
        new GaussianPosterior(
            known.names(),
            features.coefficients(estimate.mean()),
            features.coefficients(estimate.covariance())),
        new GammaPosterior(PRIOR_SHAPE + half, PRIOR_RATE + half * variance));
  }
}
