package org.priory.privacy.ledger;

/**
 * The ledger is not what was written to it: something was edited, deleted, reordered or cut off. It
 * refuses to spend. The message says what was found and what to do.
 */
public final class LedgerDamaged extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LedgerDamaged(String location, String found) {
    super(message(location, found));
  }

  LedgerDamaged(String location, String found, Throwable cause) {
    super(message(location, found), cause);
  }

  private static String message(String location, String found) {
    return location
        + ": the ledger must be as it was written, was damaged ("
        + found
        + "); nothing can be charged to it, put back a copy from before the damage and charge what"
        + " is missing in it";
  }
}
