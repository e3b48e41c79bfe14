package org.priory.privacy.ledger;

import static java.util.Objects.requireNonNull;

import org.priory.privacy.event.PrivacyEvent;

/**
 * A charge that is on disk: the data may be used as the event says.
 *
 * @param entry number of the entry
 * @param dataset what was charged
 * @param event with what
 * @param cost what it cost
 * @param hash of the entry, for the statement of the run
 */
public record Receipt(long entry, String dataset, PrivacyEvent event, Cost cost, String hash) {
  public Receipt {
    Require.dataset(dataset);
    requireNonNull(event, "event");
    requireNonNull(cost, "cost");
    requireNonNull(hash, "hash");
  }
}
