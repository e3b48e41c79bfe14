package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.Optional;
import org.priory.inference.mechanism.CoveredCost;
import org.priory.inference.sampling.SampleDesign.Question;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.CostWithin;

/**
 * What a {@link ProximalDraw} draws from: the best prior that its steps, its rounding and the work
 * allow, from public numbers.
 *
 * @param design of the posterior
 * @param steps of the sampler
 */
record ProximalDesign(SampleDesign design, ProximalSteps steps) {
  /** The total variation of all draws: steps go with its logarithm, and ledgers leave it little. */
  private static final double VARIATION = 0x1p-80;

  /**
   * All distances times e^epsilon take no more than this share of delta, so that ledgers add up.
   */
  private static final double SHARE = 1e-4;

  /** The least probability of acceptance of a step's tries, whatever the data. */
  private static final double LEAST_ACCEPTANCE = 1e-6;

  private static final long MOST_STEPS = 1 << 12;

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
            .filter(ridge -> SampleDesign.isExactAffordable(q, ridge, LEAST_ACCEPTANCE))
            .limit(1)
            .toArray();
    PrivacyBudget budget = q.budget();
    long normals = 10_000_000L * q.known().width() * q.draws() * MOST_STEPS;
    double distance = CostWithin.distanceOfMechanism(normals) + VARIATION;
    if (inner.length == 0 || !(Math.exp(budget.epsilon()) * distance <= SHARE * budget.delta())) {
      return Optional.empty();
    }
    double variation = VARIATION / q.draws();
    CoveredCost cost = CoveredCost.gaussian(budget, normals, q.neighbours(), VARIATION);
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
