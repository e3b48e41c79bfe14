package org.priory.inference.sampling;

import java.util.Optional;

/**
 * What a walk of Langevin dynamics draws from, within the work that is allowed.
 *
 * @param power rho
 * @param ridge Lambda
 * @param steps of a walk
 * @param expected squared error of a coefficient, bias and spread
 */
record WalkDesign(double power, double ridge, LangevinSteps steps, double expected) {
  /** Numbers that a walk may add up. */
  private static final double MOST_WORK = 1e10;

  /** The loss of a record takes as long as adding up so many numbers. */
  private static final double LOSS = 100;

  /**
   * Choices of f(N): what is missing to 1 is lost in power, and M, with it the steps, grows as 1/(1
   * - f(N)).
   */
  private static final double[] WEIGHTS = {0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5};

  /**
   * What is public about a walk.
   *
   * @param bounds of one record
   * @param records how many are expected
   * @param dimension of theta
   * @param draws how many walks
   * @param power the power at Lambda = 1, as privacy allows: it grows with sqrt(Lambda)
   */
  record Ask(LikelihoodBounds bounds, double records, int dimension, int draws, double power) {

    /** rho = min(1, sqrt(Lambda) mu/(sqrt(k) L)), L twice for two records. */
    double power(double ridge) {
      return Math.min(1, Math.sqrt(ridge) * power);
    }
  }

  /**
   * The walk for a prior that is chosen: with the largest weight that the work allows.
   *
   * @param most the largest curvature of the prior
   */
  static Optional<WalkDesign> of(Ask ask, double ridge, double most) {
    double power = ask.power(ridge);
    for (double weight : WEIGHTS) {
      LangevinSteps steps =
          LangevinSteps.of(
              ridge,
              LangevinSteps.smoothness(most, power, ask.bounds.curvature(), ask.records, weight),
              weight);
      double each = ask.records * (ask.dimension + LOSS) * ask.draws;
      if (steps.count() * each <= MOST_WORK) {
        return Optional.of(new WalkDesign(power, ridge, steps, Double.NaN));
      }
    }
    return Optional.empty();
  }

  /**
   * The best walk for priors N(0, 1/Lambda).
   *
   * @param h curvature of the log-likelihood for a coefficient in the middle of all
   */
  static Optional<WalkDesign> best(Ask ask, double h) {
    Optional<WalkDesign> best = Optional.empty();
    for (double ridge : SampleDesign.ridges()) {
      Optional<WalkDesign> next =
          of(ask, ridge, ridge)
              .map(
                  found ->
                      new WalkDesign(
                          found.power,
                          ridge,
                          found.steps,
                          SampleDesign.expected(
                              found.power * found.steps.weight(), ridge, h, ask.draws)));
      if (next.isPresent() && (best.isEmpty() || next.get().expected < best.get().expected)) {
        best = next;
      }
    }
    return best;
  }
}
