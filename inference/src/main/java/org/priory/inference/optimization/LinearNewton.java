package org.priory.inference.optimization;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
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

  public static final int DEFAULT_STEPS = NewtonFit.DEFAULT_STEPS;

  /** Variance of the noise in labels from -1 to 1 that the forecast reckons with. */
  private static final double TYPICAL_VARIANCE = 0.1;

  private static final double PRIOR_SHAPE = 1;
  private static final double PRIOR_RATE = 0.1;

  private final NewtonFit newton;

  private LinearNewton(NewtonFit newton) {
    this.newton = newton;
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
    return new LinearNewton(NewtonFit.within(known, epsilon, delta, steps, naive, false));
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
    return NewtonForecast.of(newton, 1, TYPICAL_VARIANCE);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.EXACT_MATRIX + NoIntervals.VIPS_HAS);
  }

  @Override
  public List<String> choices() {
    return newton.choices();
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    NewtonFit.Fitted fitted = newton.fit(new LinearLikelihood(newton.known()), questions, progress);
    double half = newton.known().records() / 2;
    return new LinearPosterior(
        fitted.coefficients(),
        new GammaPosterior(PRIOR_SHAPE + half, PRIOR_RATE + half * fitted.variance()));
  }
}
