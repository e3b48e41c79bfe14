package org.priory.inference.variational.markov;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A hidden Markov model as it was found: the state with the largest share of all rows is the first.
 *
 * @param posterior of numbers in [-1, 1]
 * @param rows of a sequence on average, at least 1
 */
public record MarkovEstimate(MarkovPosterior posterior, double rows) {

  public MarkovEstimate {
    if (!(rows >= 1 && rows < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rows must be a finite number >= 1, was " + rows);
    }
  }

  /** States by their shares, which were released. */
  static MarkovEstimate ordered(MarkovPosterior posterior, double rows) {
    double[] shares = posterior.shares(rows);
    int[] order =
        IntStream.range(0, shares.length)
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -shares[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new MarkovEstimate(posterior.ordered(order), rows);
  }

  /** Expected share of all rows in each state. */
  public double[] shares() {
    return posterior.shares(rows);
  }
}
