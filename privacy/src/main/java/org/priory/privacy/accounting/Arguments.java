package org.priory.privacy.accounting;

/** NaN-proof checks shared by the accountants. */
final class Arguments {
  private Arguments() {}

  static double delta(double delta) {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta must be in (0, 1), was " + delta);
    }
    return delta;
  }

  static double epsilon(double epsilon) {
    if (!(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("epsilon must be a finite number >= 0, was " + epsilon);
    }
    return epsilon;
  }
}
