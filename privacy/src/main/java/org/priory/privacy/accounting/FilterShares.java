package org.priory.privacy.accounting;

/**
 * How a filter's delta is shared among its rules. The shares add up to one, so that whoever chooses
 * a rule after having seen answers gains nothing ({@code docs/proofs/ledger.md}, theorem 1).
 */
final class FilterShares {
  /** The leading rule, which the first charge chooses. */
  static final double LEADING = 0.92;

  /** Failures of the leading rule's covers. */
  static final double FAILURES = 0.02;

  /** Rényi divergence, at all of its orders together. */
  static final double RENYI = 0.03;

  /** Sums of epsilons. */
  static final double BASIC = 0.02;

  /** The generator's distance from fair bits. */
  static final double DISTANCE = 0.01;

  /** What a small first charge may take of delta before all others share the rest. */
  static final double APART = 0.02;

  /** How much less than the limit's epsilon it then has to cost. */
  static final double SMALL = 40;

  private FilterShares() {}

  /**
   * The share of charge {@code i}, from 1 on, in something that all charges together may use up. It
   * is known before the charge is made, and all shares add up to 1 however many there are: charges
   * 2^l to 2^(l+1) - 1 have 1 / ((l + 1) (l + 2)) in equal parts.
   */
  static double ofCharge(int i) {
    int level = 31 - Integer.numberOfLeadingZeros(i);
    return 1.0 / ((1L << level) * (level + 1.0) * (level + 2.0));
  }
}
