package org.priory.privacy.ledger;

import static java.util.Objects.requireNonNull;

import org.priory.privacy.event.Neighbours;

/**
 * How much may be learned from a data set in all.
 *
 * @param dataset the name of the data set
 * @param epsilon the most that all charges together may cost at {@code delta}
 * @param delta the delta at which they are added up, in [0, 1)
 * @param neighbours the relation that the promise is about
 */
public record Budget(String dataset, double epsilon, double delta, Neighbours neighbours) {
  public Budget {
    EntryRules.dataset(dataset);
    EntryRules.limit(epsilon);
    EntryRules.delta(delta);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public Budget(String dataset, double epsilon, double delta) {
    this(dataset, epsilon, delta, Neighbours.ADD_REMOVE);
  }
}
