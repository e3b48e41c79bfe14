package org.priory.privacy.accounting;

import org.priory.privacy.event.PrivacyEvent;

/** What the best attacker gains: the largest true-positive rate at a false-positive rate. */
public final class Attacker {
  private Attacker() {}

  /**
   * The largest true-positive rate of any test that tells two neighbouring data sets apart, with
   * the given false-positive rate.
   */
  public static double truePositiveRate(PrivacyEvent event, double falsePositiveRate) {
    throw new UnsupportedEvent("not yet " + event + falsePositiveRate);
  }
}
