package org.priory.privacy.ledger;

/** The ledger cannot be read or written now. Nothing was promised. */
public final class LedgerUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LedgerUnavailable(String message) {
    super(message);
  }

  LedgerUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
