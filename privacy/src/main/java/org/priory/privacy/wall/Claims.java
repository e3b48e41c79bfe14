package org.priory.privacy.wall;

import java.util.List;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Receipt;

/**
 * The steps of a charge in parts, each claimed in the ledger before a step of it gets its noise.
 * Another process may go on after the last part that was claimed, and never asks a step of it
 * again: so all processes together ask at most the steps that were charged, whenever and why ever
 * they ended ({@code docs/proofs/wall.md}, section 9).
 *
 * <p>A part never goes beyond a stretch of equal noise, so that what is lost with a process is of
 * one kind.
 */
final class Claims {
  /** Parts of a plan whose answers are kept: one for each step where there are so few. */
  static final int PARTS = 100;

  /** Parts of a plan whose state is saved after each of them. */
  static final int SNAPSHOTS = 20;

  /** Parts of any plan, at most: with each the records may be read, and put in order, anew. */
  static final int MOST = 2 * PARTS + 1;

  private final Ledger ledger;
  private final Receipt receipt;
  private final List<Long> stretches;
  private final long steps;
  private final long part;
  private long claimed;

  /**
   * The claims on the steps of a charge.
   *
   * @param stretches lengths of what must not share a part
   * @param parts how many there should be, about
   * @param claimed before, by whomever
   */
  Claims(Ledger ledger, Receipt receipt, List<Long> stretches, int parts, long claimed) {
    this.ledger = ledger;
    this.receipt = receipt;
    this.steps = stretches.stream().mapToLong(Long::longValue).sum();
    this.stretches = stretches.size() <= PARTS + 1 ? List.copyOf(stretches) : List.of(steps);
    this.part = (steps + parts - 1) / parts;
    this.claimed = Math.min(steps, claimed);
  }

  /** The number of the charge's entry in the ledger. */
  long entry() {
    return receipt.entry();
  }

  /** Steps that may be asked, from the first one on. */
  long claimed() {
    return claimed;
  }

  /** The last step of the part that a step is in. */
  long end(long step) {
    long before = 0;
    for (long length : stretches) {
      if (step <= before + length) {
        long parts = (step - before + part - 1) / part;
        return before + Math.min(length, parts * part);
      }
      before += length;
    }
    throw new IllegalArgumentException("step must be in 1.." + steps + ", was " + step);
  }

  /** Claims a step, and the rest of its part, if it is not claimed yet. */
  void cover(long step) {
    if (step > claimed) {
      long next = end(step);
      ledger.claim(receipt, claimed, next);
      claimed = next;
    }
  }
}
