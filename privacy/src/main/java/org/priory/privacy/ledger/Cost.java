package org.priory.privacy.ledger;

import static java.util.Objects.requireNonNull;

/**
 * What a charge cost at the time when it was made. Kept for the record: totals are recomputed from
 * the events.
 *
 * @param epsilon of the charge alone, at {@code delta}
 * @param total of all charges of the data set up to and with this one, at {@code delta}
 * @param delta the delta of the budget, or {@link Ledger#DEFAULT_DELTA} where there is none
 * @param accountant which accountant or rule gave the total
 */
public record Cost(double epsilon, double total, double delta, String accountant) {
  public Cost {
    EntryRules.spent(epsilon);
    EntryRules.spent(total);
    EntryRules.delta(delta);
    requireNonNull(accountant, "accountant");
  }
}
