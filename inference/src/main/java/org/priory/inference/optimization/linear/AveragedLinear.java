package org.priory.inference.optimization.linear;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.likelihood.LinearLikelihood;
import org.priory.inference.optimization.likelihood.LinearScoreQuery;
import org.priory.inference.optimization.newton.Counter;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.optimization.newton.NewtonForecast;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Linear regression by averaged noisy Newton steps that take the curvature as exact: {@link
 * LogisticNewton} with the scores of {@link LinearScoreQuery}, for more features than {@link
 * WhitenedLinear} takes.
 */
record AveragedLinear(NewtonFit newton) implements Method<LinearPosterior> {
  /** Variance of the noise in labels from -1 to 1 that the forecast reckons with. */
  private static final double TYPICAL_VARIANCE = 0.1;

  private static final double PRIOR_SHAPE = 1;
  private static final double PRIOR_RATE = 0.1;

  /** With as little noise as the budget allows. */
  static AveragedLinear within(
      PublicKnowledge known, PrivacyBudget budget, int steps, boolean naive) {
    return new AveragedLinear(NewtonFit.within(known, budget, steps, naive, false));
  }

  @Override
  public String name() {
    return LinearNewton.NAME;
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
    return Optional.of(
        NoIntervals.EXACT_MATRIX
            + "; up to %d features have them by default".formatted(LinearNewton.MOST_WHITENED));
  }

  @Override
  public List<String> choices() {
    return newton.choices();
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    NewtonFit.Fitted fitted =
        newton.fit(new LinearLikelihood(newton.known()), questions, new Counter(progress, plan()));
    double half = newton.known().records() / 2;
    return new LinearPosterior(
        fitted.coefficients(),
        new GammaPosterior(PRIOR_SHAPE + half, PRIOR_RATE + half * fitted.variance()));
  }
}
