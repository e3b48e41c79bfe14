package org.priory.privacy.wall;

import java.util.function.IntFunction;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * The answers of a plan that was taken to its end, given once more in their order. No record is
 * touched and nothing is charged: they were released when they were given first.
 */
public final class KeptAnswers implements Questions {
  private final Plan plan;
  private final Journal journal;
  private final int width;
  private final boolean isPrivate;
  private int given;

  /**
   * Answers that are there.
   *
   * @param plan that was charged for them
   * @param width of a row
   * @param isPrivate whether their noise protects
   * @throws CannotGoOn if some were lost with a process that was ended
   */
  public KeptAnswers(Plan plan, Journal journal, int width, boolean isPrivate) {
    this.plan = plan;
    this.journal = journal;
    this.width = width;
    this.isPrivate = isPrivate;
    if (journal.answers() != plan.noise().steps()) {
      throw CannotGoOn.incomplete(journal.answers(), plan.noise().steps());
    }
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public NoisySum ask(RowQuery query) {
    return given(width -> QuestionDigest.of(query, width));
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    return given(width -> QuestionDigest.of(query, width));
  }

  @Override
  public NoisySum ask(DocumentQuery query) {
    return given(any -> QuestionDigest.of(query));
  }

  private NoisySum given(IntFunction<QuestionDigest> question) {
    if (given >= journal.answers()) {
      throw new IllegalStateException("all " + given + " answers were given");
    }
    Journal.Kept kept = journal.answer(given);
    if (!kept.question().isOf(question.apply(width))) {
      throw CannotGoOn.otherQuestion(kept.step());
    }
    given++;
    return kept.answer();
  }

  @Override
  public long left() {
    return (long) journal.answers() - given;
  }

  @Override
  public boolean isPrivate() {
    return isPrivate;
  }
}
