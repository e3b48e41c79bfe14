package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.Optional;
import org.priory.inference.mechanism.CoveredCost;
import org.priory.inference.sampling.SampleDesign.Question;

/**
 * What a {@link ProximalDraw} draws from: the best prior that its steps, its rounding and the work
 * allow, from public numbers.
 *
 * @param design of the posterior
 * @param steps of the sampler
 */
record ProximalDesign(SampleDesign design, ProximalSteps steps) {
  /** The share of delta, at epsilon, that the total variation of all draws may take. */
  private static final double SHARE = 1.0 / 32;

  /** A smaller total variation is not computed with. */
  private static final double LEAST_VARIATION = 1e-200;

  private static final long MOST_STEPS = 1 << 15;

  /** Numbers that steps may add up where tries are not enough. */
  private static final double MOST_WORK = 1e11;

  /** Passes over the records in a step: to its mode, and its tries. */
  private static final double PASSES = 10;

  /** The loss of a record takes as long as adding up so many numbers. */
  private static final double LOSS = 100;

  /** Up to this condition the factor of a Hessian is as exact as rejection needs. */
  private static final double MOST_CONDITION = 0x1p27;

  /** The best; nothing where the loss has no exact draws, or the budget is too small. */
  static Optional<ProximalDesign> best(Question q) {
    double[] inner =
        Arrays.stream(SampleDesign.ridges())
            .filter(ridge -> SampleDesign.isExactAffordable(q, ridge))
            .limit(1)
            .toArray();
    // delta grows by (1 + e^epsilon) times the variation
    double variation =
        SHARE * q.budget().delta() / (q.draws() * (1 + Math.exp(q.budget().epsilon())));
    if (inner.length == 0 || !(variation > LEAST_VARIATION)) {
      return Optional.empty();
    }
    CoveredCost cost =
        CoveredCost.gaussian(
            q.budget(), q.normals() * MOST_STEPS, q.neighbours(), q.draws() * variation);
    Optional<ProximalDesign> best = Optional.empty();
    for (double ridge : SampleDesign.ridges()) {
      Optional<ProximalDesign> next =
          ridge < inner[0] ? of(q, cost, ridge, inner[0], variation) : Optional.empty();
      if (next.isPresent()
          && (best.isEmpty() || next.get().design.expected() < best.get().design.expected())) {
        best = next;
      }
    }
    return best;
  }

  private static Optional<ProximalDesign> of(
      Question q, CoveredCost cost, double ridge, double inner, double variation) {
    ProximalSteps.Target most = target(q, q.power(cost.parameter(), ridge), ridge);
    ProximalSteps steps = ProximalSteps.of(most, inner, variation);
    double mu = SampleDesign.rounded(cost.parameter(), q.draws() * steps.rounding());
    double work =
        (double) steps.count()
            * PASSES
            * q.draws()
            * q.known().records()
            * (most.dimension() + LOSS);
    if (mu == 0
        || steps.count() > MOST_STEPS
        || work > MOST_WORK
        || most.condition(ridge) > MOST_CONDITION) {
      return Optional.empty();
    }
    double power = q.power(mu, ridge);
    return Optional.of(
        new ProximalDesign(SampleDesign.of(q, cost, power, ridge, ProximalSteps.WEIGHT), steps));
  }

  private static ProximalSteps.Target target(Question q, double power, double ridge) {
    return new ProximalSteps.Target(
        q.bounds(),
        q.loss().atZero(),
        q.loss().concordance() * q.bound(),
        q.known().records(),
        q.known().width(),
        power,
        ridge);
  }
}
