package org.priory.inference.optimization.linear;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.newton.NewtonFit;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Linear regression by noisy Newton steps: robust scores in decorrelated coordinates, with a
 * posterior that knows of all noise ({@link WhitenedLinear}); for more than {@value #MOST_WHITENED}
 * features averaged steps that take the curvature as exact ({@link AveragedLinear}).
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, and that the first feature
 * is the intercept. <b>Releases</b> noisy sums of vectors of norm at most 1, all in one plan.
 * <b>Guarantees</b> what the plan is charged; the rest is post-processing.
 */
public final class LinearNewton implements Method<LinearPosterior> {
  /** The name by which the method is asked for. */
  public static final String NAME = "newton";

  /** The most features whose intervals know of all noise. */
  public static final int MOST_WHITENED = WhitenedLinear.MOST_FEATURES;

  private final Method<LinearPosterior> steps;

  private LinearNewton(Method<LinearPosterior> steps) {
    this.steps = steps;
  }

  /** Scores by default. */
  public static int defaultSteps(PublicKnowledge known) {
    return known.width() <= MOST_WHITENED ? WhitenedLinear.DEFAULT_STEPS : NewtonFit.DEFAULT_STEPS;
  }

  /** With as little noise as the budget allows, and all else by default. */
  public static LinearNewton within(PublicKnowledge known, PrivacyBudget budget) {
    return within(known, budget, defaultSteps(known));
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param steps number of scores
   */
  public static LinearNewton within(PublicKnowledge known, PrivacyBudget budget, int steps) {
    return of(known, budget, steps, false);
  }

  /** With a posterior that leaves out the release noise, for comparison. */
  public static LinearNewton naive(PublicKnowledge known, PrivacyBudget budget, int steps) {
    return of(known, budget, steps, true);
  }

  private static LinearNewton of(
      PublicKnowledge known, PrivacyBudget budget, int steps, boolean naive) {
    boolean isWhitened = WhitenedLinear.isFor(known, budget, steps);
    if (!isWhitened && known.weights().isPresent()) {
      throw new IllegalArgumentException(
          "newton takes `weights` for up to %d features, from %d scores on and with a budget that is not tiny: leave them out, or have fewer features"
              .formatted(MOST_WHITENED, WhitenedLinear.LEAST_STEPS));
    }
    if (!isWhitened && !known.prior().isNone()) {
      throw new IllegalArgumentException(
          "newton takes a prior or groups for up to %d features, from %d scores on and with a budget that is not tiny: leave them out, or have fewer features"
              .formatted(MOST_WHITENED, WhitenedLinear.LEAST_STEPS));
    }
    return new LinearNewton(
        isWhitened
            ? WhitenedLinear.within(known, budget, steps, naive)
            : AveragedLinear.within(known, budget, steps, naive));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return steps.plan();
  }

  @Override
  public Forecast forecast() {
    return steps.forecast();
  }

  @Override
  public Optional<String> withoutIntervals() {
    return steps.withoutIntervals();
  }

  @Override
  public List<String> choices() {
    return steps.choices();
  }

  @Override
  public LinearPosterior fit(Questions questions, Progress progress) {
    return steps.fit(questions, progress);
  }
}
