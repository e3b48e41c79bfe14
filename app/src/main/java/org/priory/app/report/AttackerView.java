package org.priory.app.report;

import java.util.List;
import java.util.stream.IntStream;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Attacker;
import org.priory.privacy.accounting.UnsupportedEvent;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What the best attacker reaches.
 *
 * @param falsePositiveRate how often the attacker may be wrong about someone who is not in the data
 * @param truePositiveRate an upper bound of how often the attacker is right about someone who is
 */
public record AttackerView(double falsePositiveRate, double truePositiveRate) {

  private static final int DECADES_OF_DELTA = 15;

  /** At 0.1 %, 1 % and 10 % false positives. */
  public static List<AttackerView> of(PrivacyEvent event) {
    return List.of(0.001, 0.01, 0.1).stream()
        .map(rate -> new AttackerView(rate, truePositiveRate(event, rate)))
        .toList();
  }

  private static double truePositiveRate(PrivacyEvent event, double falsePositiveRate) {
    try {
      return Attacker.truePositiveRate(event, falsePositiveRate);
    } catch (UnsupportedEvent noLossDistribution) {
      return fromGuarantees(event, falsePositiveRate);
    }
  }

  /** The smallest of the limits that the guarantees at some deltas set. */
  static double fromGuarantees(PrivacyEvent event, double falsePositiveRate) {
    Accountant best = Accountants.best();
    return IntStream.rangeClosed(1, DECADES_OF_DELTA)
        .mapToDouble(decade -> Math.pow(10, -decade))
        .map(delta -> limit(best.epsilon(event, delta).upper(), delta, falsePositiveRate))
        .min()
        .orElse(1);
  }

  /** Kairouz, Oh, Viswanath (2015), theorem 2.1: the region of tests under (epsilon, delta). */
  private static double limit(double epsilon, double delta, double falsePositiveRate) {
    double few = Math.exp(epsilon) * falsePositiveRate + delta;
    double many = 1 - Math.exp(-epsilon) * (1 - delta - falsePositiveRate);
    return Math.min(1, Math.min(few, many));
  }
}
