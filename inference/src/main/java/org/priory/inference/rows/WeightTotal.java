package org.priory.inference.rows;

import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RowWeights;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * What the weights of all records add up to, over the largest: the number of records that a fit
 * reckons with in place of their count. One number in [0, 1] of each record, asked before all else.
 */
public record WeightTotal(RowWeights weights) implements RowQuery {
  /** The share of the budget for one number, which is known well from little. */
  private static final double SHARE = 0.01;

  /** What a run says of the question, where rows have weights. */
  public static Optional<String> words(PublicKnowledge known) {
    return known
        .weights()
        .map(
            weights ->
                "%.0f %% of the budget says what the weights add up to: a row counts as its weight over"
                        .formatted(100 * SHARE)
                    + " the schema's largest");
  }

  /**
   * The noise of a plan with this question before all others, which have the rest of the budget.
   *
   * @param others by the multiplier of one release with their whole budget
   */
  public static DoubleFunction<Noise> before(PublicKnowledge known, DoubleFunction<Noise> others) {
    return known.weights().isEmpty()
        ? others
        : z ->
            Noise.schedule(
                DoubleStream.concat(
                        DoubleStream.of(z / Math.sqrt(SHARE)),
                        others.apply(z / Math.sqrt(1 - SHARE)).stretches().stream()
                            .flatMapToDouble(
                                each ->
                                    LongStream.range(0, each.steps())
                                        .mapToDouble(step -> each.multiplier())))
                    .toArray());
  }

  /** Buys it; where noise drowns it, one deviation of that. */
  static double ask(RowWeights weights, Questions questions) {
    NoisySum answer = questions.ask(new WeightTotal(weights));
    return Math.max(1, Math.max(answer.get(0), answer.sigma()));
  }

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    sum[0] += weights.share(row.block(), row.offset());
  }
}
