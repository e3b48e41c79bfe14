package org.priory.inference.optimization;

import java.util.List;
import org.priory.inference.model.Curvature;
import org.priory.inference.model.FeatureGroups;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Standardisation;
import org.priory.inference.optimization.NewtonSchedule.Release;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Logistic regression by averaged noisy Newton steps.
 *
 * <p>Buys moments to centre and scale by ({@link Standardisation}), the curvature twice ({@link
 * CurvatureQuery}), and many bounded scores ({@link ScoreQuery}) at points that move towards the
 * optimum. Each score g_t at theta_t says H theta_t + g_t about H m; their average has the noise of
 * one release with the whole budget, made at the optimum. {@link Curvature} turns it into a
 * posterior that knows of the noise.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan.
 * <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LogisticNewton implements Method<LogisticPosterior> {
  /** As the command line calls it. */
  public static final String NAME = "newton";

  /** Scores by default: more gain nothing, as the average has the noise of one release. */
  public static final int DEFAULT_STEPS = 40;

  private final PublicKnowledge known;
  private final NewtonSchedule schedule;
  private final CurvatureForm form;
  private final NewtonPlan plan;
  private final boolean naive;

  private LogisticNewton(
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
  public static LogisticNewton within(PublicKnowledge known, double epsilon, double delta) {
    return within(known, epsilon, delta, DEFAULT_STEPS, false);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores
   * @param naive whether to leave the release noise out of the posterior, as the papers do
   */
  public static LogisticNewton within(
      PublicKnowledge known, double epsilon, double delta, int steps, boolean naive) {
    if (!FeatureGroups.of(known).isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    CurvatureForm form = CurvatureForm.of(known, NewtonPlan.wholeBudget(epsilon, delta));
    NewtonSchedule schedule = NewtonSchedule.of(steps, form.isBought());
    NewtonPlan plan = NewtonPlan.within(epsilon, delta, schedule, form.dimension(known.width()));
    return new LogisticNewton(known, schedule, form, plan, naive);
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
    return NewtonForecast.of(known, schedule, plan.z());
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
  public LogisticPosterior fit(Questions questions, Progress progress) {
    return form.isBought() ? bought(questions, progress) : diagonal(questions, progress);
  }

  private LogisticPosterior bought(Questions questions, Progress progress) {
    NewtonRun run =
        new NewtonRun(
            known, questions, new LogisticLikelihood(known), form.kind(), schedule.scores(), naive);
    Counter counter = new Counter(progress, plan.plan());
    for (Release release : schedule.releases()) {
      switch (release.kind()) {
        case CURVATURE -> run.askCurvature();
        case SCORE -> run.askScore(release.share());
      }
      counter.answered();
    }
    return posterior(run.features(), run.estimate());
  }

  private LogisticPosterior diagonal(Questions questions, Progress progress) {
    DiagonalRun run =
        new DiagonalRun(known, questions, new LogisticLikelihood(known), schedule.scores(), naive);
    Counter counter = new Counter(progress, plan.plan());
    for (Release release : schedule.releases()) {
      run.askScore(release.share());
      counter.answered();
    }
    return posterior(run.features(), run.estimate());
  }

  private LogisticPosterior posterior(Standardisation features, Curvature.Estimate estimate) {
    return new LogisticPosterior(
        new GaussianPosterior(
            known.names(),
            features.coefficients(estimate.mean()),
            features.coefficients(estimate.covariance())));
  }
}
