package org.priory.app.shell;

/** The exit codes of the program. */
public final class ExitCode {

  public static final int DONE = 0;

  /** Anything that is neither wrong use nor a refused budget. */
  public static final int FAILED = 1;

  /** Wrong use or bad input. */
  public static final int BAD_INPUT = 2;

  public static final int BUDGET_REFUSED = 3;

  private ExitCode() {}
}
