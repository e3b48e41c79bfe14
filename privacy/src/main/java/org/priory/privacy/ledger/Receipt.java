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
 * @param seeded whether the noise comes from a seed: what is released under it is NOT PRIVATE
 */
public record Receipt(
    long entry, String dataset, PrivacyEvent event, Cost cost, String hash, boolean seeded) {
  public Receipt {
    EntryRules.dataset(dataset);
    requireNonNull(event, "event");
    requireNonNull(cost, "cost");
    requireNonNull(hash, "hash");
  }

  /** For noise that protects. */
  public Receipt(long entry, String dataset, PrivacyEvent event, Cost cost, String hash) {
    this(entry, dataset, event, cost, hash, false);
  }

  /**
   * Refuses to go on with another kind of noise: half of a charge that is seeded would make all of
   * it NOT PRIVATE, and the ledger would not know.
   *
   * @param isPrivate whether the noise that is at hand protects
   * @throws LedgerConflict if the charge was made for the other kind
   */
  public void requireNoise(boolean isPrivate) {
    if (seeded && isPrivate) {
      throw new LedgerConflict(
          "entry "
              + entry
              + " was charged for noise from a seed, which is NOT PRIVATE and stays so; go on with"
              + " the same `seed`");
    }
    if (!seeded && !isPrivate) {
      throw new LedgerConflict(
          "entry " + entry + " was charged for noise that protects; leave `seed` out");
    }
  }
}
