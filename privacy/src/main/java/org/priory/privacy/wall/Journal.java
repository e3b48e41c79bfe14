package org.priory.privacy.wall;

import java.util.Optional;
import java.util.function.Supplier;
import org.priory.privacy.ledger.Receipt;

/**
 * Where the answers under one charge are kept before anybody sees them, so that another process can
 * go on if this one ends: it is given the same answers again, and asks the wall for the rest.
 *
 * <p>All that is in it has its noise, so that it may be read, copied and lost without harm. How far
 * a charge is used up is in the ledger, never here ({@code docs/proofs/wall.md}, section 9).
 */
public interface Journal {

  /** The charge that the answers stand under; empty before it is made. */
  Optional<Mark> charge();

  /**
   * A charge in the ledger.
   *
   * @param entry its number
   * @param hash its hash
   */
  record Mark(long entry, String hash) {}

  /**
   * Under which the charge is made, so that there is one, and it is found by whoever goes on where
   * a process was killed before it could remember it: random, and on disk with the journal.
   */
  String id();

  /** Charges, and remembers it; room for that is made before. */
  Receipt charged(Supplier<Receipt> charge);

  /** How many answers are there. */
  int answers();

  /** The i-th answer that was kept, from 0 on. */
  Kept answer(int i);

  /**
   * What was answered to a question.
   *
   * @param step of the charge, from 1 on
   * @param question what it answers
   * @param answer with its noise
   */
  record Kept(long step, QuestionDigest question, NoisySum answer) {}

  /**
   * Makes room on disk, so that a full one is met before a step is claimed.
   *
   * @param count of answers
   * @param dimension of each, at most
   */
  void makeRoom(long count, int dimension);

  /**
   * Claims a step, adds its noise, and keeps the answer; a process that is asked to end does so
   * before or after all three.
   *
   * @param isDurable whether the answer, and all before, are on disk when it returns
   * @param answer claims the step and adds the noise
   */
  Kept keep(boolean isDurable, Supplier<Kept> answer);
}
