package org.priory.inference.synthetic;

import java.util.List;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.Marginals;
import org.priory.numerics.random.InsecureSeededSource;

/**
 * Networks from the posterior of a table's distribution, one for each synthetic data set.
 *
 * @param bought noisy counts that agree with each other
 * @param edges pairs of columns that the networks know of
 * @param centre the network of the bought counts themselves
 * @param draws a network for each data set
 * @param cells of the tables of a network
 */
public record Synthesis(
    Marginals bought,
    List<Asked.Pair> edges,
    MarkovNetwork centre,
    List<MarkovNetwork> draws,
    double cells) {
  /** Draws of rows begin with seeds of their own; what they are drawn from holds the noise. */
  private static final long SEED = 1_000_003;

  public Synthesis {
    edges = List.copyOf(edges);
    draws = List.copyOf(draws);
  }

  /** The rows of a data set, the same ones each time: bins of each column. */
  public RowSampler rows(int set) {
    return draws.get(set).sampler(InsecureSeededSource.of(SEED + set));
  }

  /** How many records the table has, as far as is known. */
  public long records() {
    return Math.max(1, Math.round(bought.total()));
  }
}
