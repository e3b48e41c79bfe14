package org.priory.app.shell;

/** The privacy budget does not allow what was asked. Nothing was charged, no row was read. */
public final class BudgetRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The message says which budget, what is left, what was asked, and what to do. */
  public BudgetRefused(String message) {
    super(message);
  }
}
