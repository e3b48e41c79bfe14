package org.priory.privacy.wall;

import java.util.List;
import java.util.function.Supplier;
import org.priory.privacy.ledger.Receipt;

/**
 * An {@link Errand} that is paid for, at its start or where another process was ended.
 *
 * <p><b>Guarantees</b> that all processes together get at most one answer for each of its steps.
 */
public final class Admission {
  private final Receipt receipt;
  private final Claims claims;
  private final Journal journal;
  private final boolean isKept;
  private final List<Long> stretches;
  private final long steps;
  private final Supplier<double[]> first;
  private final Supplier<Passage> passage;

  /**
   * The admission of an errand that is paid for.
   *
   * @param first runs the mechanism, with its noise
   * @param passage opens the plan's
   */
  Admission(
      Receipt receipt,
      Claims claims,
      Journal journal,
      Errand errand,
      Supplier<double[]> first,
      Supplier<Passage> passage) {
    this.receipt = receipt;
    this.claims = claims;
    this.journal = journal;
    this.isKept = !errand.isSaved();
    this.stretches = errand.stretches();
    this.steps = errand.steps();
    this.first = first;
    this.passage = passage;
  }

  /** The charge. */
  public Receipt receipt() {
    return receipt;
  }

  /** Steps that were claimed so far, by whomever. */
  public long claimed() {
    return claims.claimed();
  }

  /** Steps that were claimed before, and whose answers nobody has: they are not asked again. */
  public long lost() {
    return isKept ? claims.claimed() - journal.answers() : 0;
  }

  /**
   * Whether a method that can do with fewer answers has enough: at most a tenth was lost, and never
   * all answers with the same noise, which are of one kind.
   */
  public boolean isEnough() {
    if (10 * lost() > steps) {
      return false;
    }
    long before = 0;
    int i = 0;
    for (long length : stretches) {
      int first = i;
      while (i < journal.answers() && journal.answer(i).step() <= before + length) {
        i++;
      }
      before += length;
      if (i == first && before <= claims.claimed()) {
        return false;
      }
    }
    return true;
  }

  /** What the mechanism released: to this process, or to one before. */
  public double[] first() {
    return once(claims, journal, first);
  }

  /**
   * The answer of the first step. It is made with its noise, and nobody has seen it before it is
   * claimed; who is killed until then makes another one.
   */
  static double[] once(Claims claims, Journal journal, Supplier<double[]> made) {
    if (journal.answers() > 0) {
      return journal.answer(0).answer().values();
    }
    if (claims.claimed() > 0) {
      throw CannotGoOn.lost(1, claims.entry());
    }
    double[] values = made.get();
    journal.makeRoom(1, values.length);
    QuestionDigest question = QuestionDigest.of("", values.length);
    return journal
        .keep(
            true,
            () -> {
              claims.cover(1);
              return new Journal.Kept(1, question, new NoisySum(values, 0));
            })
        .answer()
        .values();
  }

  /** For the questions of the plan, after the mechanism if there is one. */
  public Passage passage() {
    return passage.get();
  }
}
