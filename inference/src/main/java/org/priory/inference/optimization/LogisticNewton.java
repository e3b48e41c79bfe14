package org.priory.inference.optimization;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Standardisation;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Logistic regression by averaged noisy Newton steps.
 *
 * <p>Buys moments to centre and scale by ({@link Standardisation}), the curvature three times
 * ({@link CurvatureQuery}), and many bounded scores ({@link ScoreQuery}) at points that move
 * towards the optimum. Each score g_t at theta_t says H theta_t + g_t about H m; their average has
 * the noise of one release with the whole budget, made at the optimum. {@link Curvature} turns it
 * into a posterior that knows of the noise.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan.
 * <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LogisticNewton implements Method<LogisticPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "newton";

  public static final int DEFAULT_STEPS = NewtonFit.DEFAULT_STEPS;

  /** min(p, 1 - p) of a typical record. */
  private static final double TYPICAL_WEIGHT = 0.35;

  private final NewtonFit newton;

  private LogisticNewton(NewtonFit newton) {
    this.newton = newton;
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
    return new LogisticNewton(NewtonFit.within(known, epsilon, delta, steps, naive, true));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return newton.plan().plan();
  }

  @Override
  public Forecast forecast() {
    return NewtonForecast.of(newton, TYPICAL_WEIGHT, BinaryLink.LOGIT.mostVariance());
  }

  @Override
  public Optional<String> withoutIntervals() {
    return newton.withoutIntervals();
  }

  @Override
  public List<String> choices() {
    return newton.choices();
  }

  @Override
  public LogisticPosterior fit(Questions questions, Progress progress) {
    Likelihood likelihood = new BinaryLikelihood(BinaryLink.LOGIT, newton.known());
    return new LogisticPosterior(newton.fit(likelihood, questions, progress).coefficients());
  }
}
