package org.priory.privacy.accounting;

import java.util.List;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;

/**
 * The Rényi divergences of all charges at an order fixed in advance add up (Feldman and Zrnic 2021,
 * theorem 3.1). Each of a few orders is a filter with its own share of delta.
 *
 * @param delta the share of all orders together
 */
record RenyiRule(double delta) implements FilterRule {
  private static final double[] ORDERS = {3, 6, 12, 24, 48, 96};

  @Override
  public String name() {
    return "renyi";
  }

  @Override
  public double epsilon(List<FilterCharge> charges) {
    double[] sums = new double[ORDERS.length];
    for (FilterCharge charge : charges) {
      if (charge.idealWithoutFailure().isEmpty()) {
        return Double.POSITIVE_INFINITY;
      }
      RenyiTotal total;
      try {
        total = RenyiTotal.of(charge.idealWithoutFailure().get().withoutNothing());
      } catch (UnsupportedEvent unsupported) {
        return Double.POSITIVE_INFINITY;
      }
      for (int i = 0; i < ORDERS.length; i++) {
        sums[i] += total.divergence(ORDERS[i]) * (1 + 1e-14);
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < ORDERS.length; i++) {
      double epsilon = RenyiConversion.IMPROVED.epsilon(ORDERS[i], sums[i], delta / ORDERS.length);
      least = Math.min(least, Math.max(0, epsilon));
    }
    return least;
  }
}
