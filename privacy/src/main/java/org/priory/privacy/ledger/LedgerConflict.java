package org.priory.privacy.ledger;

/**
 * What is asked contradicts what the ledger already holds. Nothing was written. The message says
 * what to do.
 */
public final class LedgerConflict extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LedgerConflict(String message) {
    super(message);
  }
}
