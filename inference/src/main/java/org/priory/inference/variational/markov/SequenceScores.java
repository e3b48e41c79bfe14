package org.priory.inference.variational.markov;

/** What a hidden Markov model says of new sequences, at the means of its posterior. */
public final class SequenceScores {
  private final ForwardBackward chain;

  /** By a posterior of numbers in [-1, 1]. */
  public SequenceScores(MarkovPosterior posterior, SequenceColumns columns) {
    this.chain = new ForwardBackward(StateWeights.means(posterior, columns));
  }

  /** Looks at a sequence that has a row. */
  public void look(RowSequence rows) {
    chain.run(rows);
  }

  /** How probable a state is in row t, given all rows. */
  public double probability(int t, int state) {
    return chain.share(t, state);
  }

  /** The logarithm of the density of row t given the rows before, of numbers in [-1, 1]. */
  public double log(int t) {
    return chain.log(t);
  }
}
