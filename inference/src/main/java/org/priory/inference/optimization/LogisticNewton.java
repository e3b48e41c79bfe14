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
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

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

  /** Every vector has at most this norm, without being clipped. */
  private static final double CLIP = 1;

  private final PublicKnowledge known;
  private final NewtonSchedule schedule;
  private final CurvatureForm form;
  private final Plan plan;
  private final double z;
  private final boolean naive;

  private LogisticNewton(
      PublicKnowledge known,
      NewtonSchedule schedule,
      CurvatureForm form,
      Plan plan,
      double z,
      boolean naive) {
    this.known = known;
    this.schedule = schedule;
    this.form = form;
    this.plan = plan;
    this.z = z;
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
    double z = wholeBudget(epsilon, delta);
    CurvatureForm form = CurvatureForm.of(known, z);
    NewtonSchedule schedule = NewtonSchedule.of(steps, form.isFull());
    Plan plan =
        PlanWithin.leastNoise(
            epsilon, delta, 0, multiplier -> plan(known.width(), form, schedule, multiplier));
    return new LogisticNewton(known, schedule, form, plan, z, naive);
  }

  /** The multiplier of one release that uses up the budget. */
  private static double wholeBudget(double epsilon, double delta) {
    return PlanWithin.leastNoise(epsilon, delta, 0, z -> Plan.everything(CLIP, 1, z, 1))
        .noise()
        .stretches()
        .get(0)
        .multiplier();
  }

  private static Plan plan(int d, CurvatureForm form, NewtonSchedule schedule, double z) {
    // moments: one a feature, and one more for each number
    int dimension = form.isFull() ? Math.max(2 * d, d * (d + 1) / 2) : 2 * d;
    return new Plan(
        new Sampling.Everything(),
        CLIP,
        false,
        dimension,
        schedule.noise(z),
        Neighbours.ADD_REMOVE);
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
    return NewtonForecast.of(known, schedule, z);
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
    NewtonRun run = new NewtonRun(known, questions, schedule.scores(), naive);
    long done = 1;
    long total = plan.noise().steps();
    progress.answered(done, total);
    for (Release release : schedule.releases()) {
      switch (release.kind()) {
        case CURVATURE -> run.askCurvature();
        case SCORE -> run.askScore(release.share());
      }
      progress.answered(++done, total);
    }
    Curvature.Estimate estimate = run.estimate();
    Standardisation features = run.features();
    return new LogisticPosterior(
        new GaussianPosterior(
            known.names(),
            features.coefficients(estimate.mean()),
            features.coefficients(estimate.covariance())));
  }
}
