package org.priory.privacy.accounting;

import java.util.List;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The epsilons of all charges add up, each at a share of delta that is fixed before it is made.
 * Charges count as they really run, distances included, so that the sum is finite where each charge
 * has an epsilon at all.
 *
 * @param delta the share of all charges together
 * @param neighbours the relation of the promise
 * @param memory of the charges' epsilons
 */
record BasicRule(double delta, Neighbours neighbours, FilterMemory memory) implements FilterRule {
  /** Quick ones: a sum of epsilons is loose in any case. */
  private static final List<Accountant> QUICK =
      List.of(Accountants.renyi(), Accountants.exactGaussian(), Accountants.optimalComposition());

  @Override
  public String name() {
    return "basic";
  }

  @Override
  public double epsilon(List<FilterCharge> charges) {
    double sum = 0;
    for (int i = 0; i < charges.size(); i++) {
      PrivacyEvent event = charges.get(i).event();
      double share = delta * FilterShares.ofCharge(i + 1);
      sum += memory.get(() -> one(event, share), "basic", event, neighbours, share) * (1 + 1e-14);
    }
    return sum;
  }

  private double one(PrivacyEvent event, double share) {
    return event.neighbours() == neighbours
        ? quick(event, share)
        : ReplaceOne.epsilon(share, each -> quick(event, each));
  }

  private static double quick(PrivacyEvent event, double share) {
    double least = Double.POSITIVE_INFINITY;
    boolean known = false;
    for (Accountant accountant : QUICK) {
      if (accountant.refusal(event).isEmpty()) {
        least = Math.min(least, accountant.epsilon(event, share).upper());
        known = true;
      }
    }
    return known ? least : Accountants.best().epsilon(event, share).upper();
  }
}
