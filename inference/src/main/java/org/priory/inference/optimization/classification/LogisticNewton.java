package org.priory.inference.optimization.classification;

import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.BinaryLikelihood;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.Likelihood;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.optimization.newton.NewtonForecast;
import org.priory.inference.optimization.newton.NewtonMethod;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.event.PrivacyBudget;
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
public final class LogisticNewton extends NewtonMethod<LogisticPosterior> {
  /** min(p, 1 - p) of a typical record. */
  private static final double TYPICAL_WEIGHT = 0.35;

  private LogisticNewton(NewtonFit newton) {
    super(newton);
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static LogisticNewton within(PublicKnowledge known, PrivacyBudget budget) {
    return within(known, budget, DEFAULT_STEPS);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores
   */
  public static LogisticNewton within(PublicKnowledge known, PrivacyBudget budget, int steps) {
    return new LogisticNewton(NewtonFit.within(known, budget, steps, false, true));
  }

  /** With the release noise left out of the posterior, as the papers do: too sure of itself. */
  public static LogisticNewton naive(PublicKnowledge known, PrivacyBudget budget, int steps) {
    return new LogisticNewton(NewtonFit.within(known, budget, steps, true, true));
  }

  @Override
  public Forecast forecast() {
    return NewtonForecast.of(newton(), TYPICAL_WEIGHT, BinaryLink.LOGIT.mostVariance());
  }

  @Override
  protected LogisticPosterior fit(NewtonFit counted, Questions questions, Counter counter) {
    Likelihood likelihood = new BinaryLikelihood(BinaryLink.LOGIT, counted.known());
    return new LogisticPosterior(counted.fit(likelihood, questions, counter).coefficients());
  }
}
