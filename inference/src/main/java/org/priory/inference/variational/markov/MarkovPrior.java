package org.priory.inference.variational.markov;

/** What is believed before the data: every table weighs as much as one row. */
final class MarkovPrior {
  /** A mean is as well known as from that many rows at the centre of the data. */
  static final double BETA = 0.01;

  /** The least whole number of degrees of freedom that leaves a mean variance. */
  static final double NU = 3;

  private MarkovPrior() {}

  /** Dirichlet parameter of each cell of a table. */
  static double cell(int cells) {
    return 1.0 / cells;
  }

  /** s_0, in the frame, where the variance of all data is 1: the share of one of K states. */
  static double s(int states, int numbers) {
    return Math.max(0.01, Math.pow(states, -2.0 / Math.max(1, numbers)));
  }
}
