package org.priory.privacy.accounting;

import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.accounting.loss.LossAccounting;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What the best attacker gains: the largest true-positive rate at a false-positive rate.
 *
 * <p>The attacker knows everything but one record and tests whether the data set is the one or the
 * other of two neighbours. By Neyman and Pearson no test that raises a false alarm with probability
 * fpr is right with probability above min over epsilon of e^epsilon fpr + delta(epsilon). At a
 * distance T from the ideal run both rates are off by at most T: tpr(fpr) &lt;= tpr_ideal(fpr + T)
 * + T.
 */
public final class Attacker {
  private static final double SMALLEST_EPSILON = 1e-4;
  private static final double LARGEST_EPSILON = 100;
  private static final int POINTS = 120;

  private Attacker() {}

  /**
   * Upper bound on the true-positive rate of any test with the given false-positive rate, from the
   * whole privacy curve.
   *
   * @throws UnsupportedEvent if no accountant knows the event
   */
  public static double truePositiveRate(PrivacyEvent event, double falsePositiveRate) {
    if (!(falsePositiveRate >= 0 && falsePositiveRate <= 1)) {
      throw new IllegalArgumentException(
          "falsePositiveRate must be in [0, 1], was " + falsePositiveRate);
    }
    NearIdeal near = NearIdeal.split(event);
    if (near.distance() > 0) {
      double rate = Math.min(1, falsePositiveRate + near.distance());
      return Math.min(1, truePositiveRate(near.ideal(), rate) + near.distance());
    }
    Composition composition = Composition.of(near.ideal()).withOneGaussian().withoutNothing();
    if (composition.holdsNotPrivate()) {
      return 1;
    }
    if (composition.counts().isEmpty()) {
      return falsePositiveRate;
    }
    if (new PrivacyLossAccountant().refusal(near.ideal()).isPresent()) {
      return fromUpperBounds(Accountants.best(), near.ideal(), falsePositiveRate);
    }
    return new LossAccounting(composition.counts()).truePositiveRate(falsePositiveRate);
  }

  /**
   * From a bound on delta at epsilons >= 0 that holds both ways round: (epsilon, delta) limits a
   * test to tpr <= e^epsilon fpr + delta and 1 - fpr <= e^epsilon (1 - tpr) + delta (Kairouz, Oh,
   * Viswanath 2015). Any set of epsilons gives a valid bound.
   */
  static double fromUpperBounds(Accountant accountant, PrivacyEvent event, double fpr) {
    double best = 1;
    for (int i = -1; i <= POINTS; i++) {
      double position = (double) i / POINTS;
      double epsilon =
          i < 0 ? 0 : SMALLEST_EPSILON * Math.pow(LARGEST_EPSILON / SMALLEST_EPSILON, position);
      double delta = accountant.delta(event, epsilon).upper();
      double factor = Math.exp(epsilon);
      best = Math.min(best, factor * fpr + delta);
      best = Math.min(best, 1 - (1 - fpr - delta) / factor);
    }
    return Math.max(fpr, best);
  }
}
