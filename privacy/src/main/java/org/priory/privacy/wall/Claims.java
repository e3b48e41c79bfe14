package org.priory.privacy.wall;

import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Receipt;

/**
 * The steps of a plan in parts, each claimed in the ledger before its first step is asked. Another
 * process may go on after the last part that was claimed, and never asks a step of it again: so all
 * processes together ask at most the steps that were charged, whenever and why ever they ended
 * ({@code docs/proofs/wall.md}, section 9).
 */
final class Claims {
  /** Parts of a plan, at most: with each the records may be read, and put in order, anew. */
  static final int PARTS = 20;

  private final Ledger ledger;
  private final Receipt receipt;
  private final long steps;
  private final long part;
  private long claimed;

  /**
   * Of a plan.
   *
   * @param steps of the plan
   * @param claimed before, by whomever
   */
  Claims(Ledger ledger, Receipt receipt, long steps, long claimed) {
    this.ledger = ledger;
    this.receipt = receipt;
    this.steps = steps;
    this.part = (steps + PARTS - 1) / PARTS;
    this.claimed = Math.min(steps, claimed);
  }

  /** Steps that may be asked, from the first one on. */
  long claimed() {
    return claimed;
  }

  /** Claims the next part if a step is not claimed yet. */
  void cover(long step) {
    if (step > claimed) {
      long next = Math.min(steps, claimed + part);
      ledger.claim(receipt, claimed, next);
      claimed = next;
    }
  }
}
