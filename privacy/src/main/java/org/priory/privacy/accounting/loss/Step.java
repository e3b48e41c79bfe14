package org.priory.privacy.accounting.loss;

/**
 * One simple step of a composition, in one direction.
 *
 * @param dominating a law that no pair of neighbours exceeds
 * @param attained the law of some pair of neighbours: mostly the same
 * @param count how often the step is taken
 */
record Step(LossLaw dominating, LossLaw attained, long count) {
  static Step tight(LossLaw law, long count) {
    return new Step(law, law, count);
  }

  boolean isTight() {
    return dominating.equals(attained);
  }
}
