package org.priory.privacy.accounting;

import org.priory.privacy.accounting.loss.LossAccounting;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What the best attacker gains: the largest true-positive rate at a false-positive rate.
 *
 * <p>The attacker knows everything but one record and tests whether the data set is the one or the
 * other of two neighbours. By Neyman and Pearson no test that raises a false alarm with probability
 * fpr is right with probability above min over epsilon of e^epsilon fpr + delta(epsilon).
 */
public final class Attacker {
  private Attacker() {}

  /**
   * Upper bound on the true-positive rate of any test with the given false-positive rate.
   *
   * @throws UnsupportedEvent if the event has no privacy-loss distribution
   */
  public static double truePositiveRate(PrivacyEvent event, double falsePositiveRate) {
    if (!(falsePositiveRate >= 0 && falsePositiveRate <= 1)) {
      throw new IllegalArgumentException(
          "falsePositiveRate must be in [0, 1], was " + falsePositiveRate);
    }
    Composition composition = Composition.of(event).withOneGaussian();
    if (composition.holdsNotPrivate()) {
      return 1;
    }
    return new LossAccounting(composition.counts()).truePositiveRate(falsePositiveRate);
  }
}
