package org.priory.inference.rows;

import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RowWeights;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Questions whose rows count by their weights over the largest, g in [0, 1], and are shown without
 * the column of these: the vector v of a row becomes g v, which is no longer than v.
 */
public record WeightedQuestions(Questions all, RowWeights weights) implements RowsOnly {

  /**
   * What is known once the weights have been added up, and the questions that use them.
   *
   * @param known with what the weights add up to as the number of records
   * @param questions about weighted rows; as they were where rows have no weights
   */
  public record Begun(PublicKnowledge known, Questions questions) {}

  /** Buys what the weights add up to, where there are any: one question of the plan. */
  public static Begun begin(PublicKnowledge known, Questions questions) {
    if (known.weights().isEmpty()) {
      return new Begun(known, questions);
    }
    RowWeights weights = known.weights().get();
    return new Begun(
        known.counting(WeightTotal.ask(weights, questions)),
        new WeightedQuestions(questions, weights));
  }

  @Override
  public NoisySum ask(RowQuery query) {
    return all.ask(new WeightedQuery(weights, query));
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    return all.ask(new WeightedBatchQuery(weights, query));
  }
}
