package org.priory.privacy.wall;

import java.util.function.Function;
import java.util.function.Supplier;
import org.priory.numerics.random.RandomSource;

/**
 * How a charge is taken by one process after the other: what was answered before is given again
 * from the journal, and a step is claimed after its sum is made and before its noise is added. Its
 * answer is on disk before anybody sees it. So a process that is killed leaves nothing unknown but
 * steps that nobody asks again ({@code docs/proofs/wall.md}, section 9).
 */
final class Taken {
  private final Claims claims;
  private final Journal journal;
  private final boolean isKept;
  private final int width;
  private final int before;
  private int replayed;

  /** Steps of the source that were forked off. */
  private long forked;

  /**
   * The steps of a charge that this process takes.
   *
   * @param isKept whether answers go to the journal; if not, whoever asks saves what it has
   * @param width of a row
   * @param before steps of the charge before the first of the plan
   */
  Taken(Claims claims, Journal journal, boolean isKept, int width, int before) {
    this.claims = claims;
    this.journal = journal;
    this.isKept = isKept;
    this.width = width;
    this.before = before;
    this.replayed = before;
  }

  /** Steps of the plan that another process has claimed. */
  long used() {
    return Math.max(0, claims.claimed() - before);
  }

  /** Answers that are there and were not given yet. */
  int toReplay() {
    return isKept ? Math.max(0, journal.answers() - replayed) : 0;
  }

  boolean isPartDone(long asked) {
    return asked + before == claims.claimed();
  }

  /**
   * The next answer that is there.
   *
   * @throws CannotGoOn if it was given to another question
   */
  NoisySum replay(Function<Integer, QuestionDigest> question) {
    Journal.Kept kept = journal.answer(replayed);
    if (!kept.question().isOf(question.apply(width))) {
      throw CannotGoOn.otherQuestion(kept.step());
    }
    replayed++;
    return kept.answer();
  }

  /**
   * A source for a step alone. So a seeded fit that goes on has the noise that it would have had.
   */
  RandomSource sourceOf(long step, RandomSource source) {
    while (forked < step - 1) {
      source.fork();
      forked++;
    }
    forked++;
    return source.fork();
  }

  /**
   * Makes room, claims a step, lets its noise be added, and keeps the answer.
   *
   * @param planned step of the plan
   * @param dimension of an answer, at most
   */
  NoisySum keep(
      long planned,
      int dimension,
      Function<Integer, QuestionDigest> question,
      Supplier<NoisySum> answer) {
    long step = planned + before;
    if (!isKept) {
      claims.cover(step);
      return answer.get();
    }
    QuestionDigest digest = question.apply(width);
    long end = claims.end(step);
    if (step > claims.claimed()) {
      journal.makeRoom(end - step + 1, dimension);
    }
    Journal.Kept kept =
        journal.keep(
            step == end,
            () -> {
              claims.cover(step);
              return new Journal.Kept(step, digest, answer.get());
            });
    replayed++;
    return kept.answer();
  }
}
