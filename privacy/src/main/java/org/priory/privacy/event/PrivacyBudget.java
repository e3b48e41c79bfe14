package org.priory.privacy.event;

/**
 * What may be spent: no more than epsilon at delta.
 *
 * @param epsilon more than 0: 1 is usual, 0.1 is strict
 * @param delta in (0, 1), less than one over the number of records
 */
public record PrivacyBudget(double epsilon, double delta) {

  public PrivacyBudget {
    if (!(epsilon > 0) || Double.isInfinite(epsilon)) {
      throw new IllegalArgumentException("epsilon must be a finite number > 0, was " + epsilon);
    }
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta must be in (0, 1), was " + delta);
    }
  }

  /** A share of both numbers, for one of several parts. */
  public PrivacyBudget times(double share) {
    return new PrivacyBudget(share * epsilon, share * delta);
  }
}
