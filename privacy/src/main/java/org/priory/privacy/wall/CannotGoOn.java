package org.priory.privacy.wall;

/**
 * A fit cannot go on under the charge of a process that was ended. The message says why, in one
 * line. Nothing was asked.
 */
public final class CannotGoOn extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private CannotGoOn(String message) {
    super(message);
  }

  static CannotGoOn otherPlan(long entry) {
    return new CannotGoOn(
        "entry "
            + entry
            + " was charged for another plan: options or the program have changed; give the same ones");
  }

  static CannotGoOn otherQuestion(long step) {
    return new CannotGoOn(
        "step "
            + step
            + " asks another question than before: options or the program have changed; give the same"
            + " ones");
  }

  static CannotGoOn incomplete(long answers, long steps) {
    return new CannotGoOn(
        "a run goes on only where all of its answers are there: it has "
            + answers
            + " of "
            + steps
            + "; fit anew with another `out`");
  }

  /** Where the plan of an earlier part is not the one that was charged for it. */
  public static CannotGoOn otherPart(long entry) {
    return otherPlan(entry);
  }

  static CannotGoOn olderLedger(long entry, long claimed, long answers) {
    return new CannotGoOn(
        "the ledger knows of "
            + claimed
            + " claimed steps of entry "
            + entry
            + ", but there are answers to "
            + answers
            + ": it is an older copy; use the one that was charged");
  }

  /** Where a method needs every answer. */
  public static CannotGoOn lost(long lost, long entry) {
    return new CannotGoOn(
        lost
            + (lost == 1 ? " step" : " steps")
            + " of entry "
            + entry
            + (lost == 1 ? " was" : " were")
            + " claimed, but the answers were lost with the process, and no step is ever answered"
            + " twice; what was charged stays charged: fit anew with another `out`");
  }
}
