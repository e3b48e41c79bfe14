package org.priory.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Answers an algorithm's questions with noise, and asks each of them again, without noise, of two
 * neighbouring data sets: the queries are those of one transcript, as in the proof of adaptive
 * composition.
 */
public final class ReplayedQuestions implements Questions {
  private final Questions answers;
  private final Questions one;
  private final Questions other;
  private double farthest;
  private int asked;

  /**
   * Compares what two neighbours answer in a run.
   *
   * @param answers with noise
   * @param one data set without noise
   * @param other its neighbour, without noise
   */
  public ReplayedQuestions(Questions answers, Questions one, Questions other) {
    this.answers = answers;
    this.one = one;
    this.other = other;
  }

  /**
   * Fits a method once, and asks what it asked of a neighbour as well. Fails where a question is
   * missing, or where answers before noise are farther apart than 1.
   *
   * @return how far apart they were at most
   */
  public static double farthest(Method<?> method, TestWall without, TestWall with)
      throws IOException {
    ReplayedQuestions questions =
        new ReplayedQuestions(
            without.wall.reserve(method.plan(), "test"),
            without.wall.withoutNoise(method.plan()),
            with.wall.withoutNoise(method.plan()));
    method.fit(questions, Progress.NONE);
    assertThat(questions.asked()).isEqualTo((int) method.plan().noise().steps());
    assertThat(questions.farthest()).isLessThanOrEqualTo(1 + 1e-5);
    return questions.farthest();
  }

  /** The largest distance of two answers before noise. */
  public double farthest() {
    return farthest;
  }

  /** How many questions there were. */
  public int asked() {
    return asked;
  }

  @Override
  public Plan plan() {
    return answers.plan();
  }

  @Override
  public NoisySum ask(RowQuery query) {
    compare(one.ask(query), other.ask(query));
    return answers.ask(query);
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    compare(one.ask(query), other.ask(query));
    return answers.ask(query);
  }

  @Override
  public NoisySum ask(DocumentQuery query) {
    compare(one.ask(query), other.ask(query));
    return answers.ask(query);
  }

  private void compare(NoisySum a, NoisySum b) {
    double squares = 0;
    for (int i = 0; i < a.dimension(); i++) {
      squares += (a.get(i) - b.get(i)) * (a.get(i) - b.get(i));
    }
    farthest = Math.max(farthest, Math.sqrt(squares));
    asked++;
  }

  @Override
  public boolean isPrivate() {
    return answers.isPrivate();
  }
}
