package org.priory.inference.variational.markov;

import org.priory.numerics.special.Digamma;

/**
 * Weights of first states, moves and rows, by which {@link ForwardBackward} goes.
 *
 * <p>Under q (Beal 2003, section 3.4; VIPS, section 4) they are exp(E[log p]):
 *
 * <pre>
 *   exp(psi(a_k) - psi(sum a))   of first states, moves and levels,
 *   E[log N(z)] = (psi(nu/2) + log(2/s))/2 - 1/(2 beta) - nu (z - m)^2/(2 s) - log(2 pi)/2.
 * </pre>
 *
 * <p>At the means of q they are probabilities, and densities of the normal law with the expected
 * mean and variance.
 */
final class StateWeights {
  private final SequenceColumns columns;
  private final SequenceFrame frame;
  private final int states;

  /** Weights of the first state. */
  final double[] start;

  /** Weights of moves, row by row of the state before. */
  final double[] move;

  /** Logarithms for levels: column, state, level. */
  private final double[][][] levels;

  /** A row's number adds constant - slope (z - mean)^2: state, number. */
  private final double[][] constant;

  private final double[][] slope;
  private final double[][] mean;

  private StateWeights(
      MarkovPosterior q, SequenceColumns columns, SequenceFrame frame, boolean expected) {
    this.columns = columns;
    this.frame = frame;
    this.states = q.states();
    this.start = weights(q.initial(), expected);
    this.move = new double[states * states];
    this.levels = new double[q.levels().length][states][];
    this.constant = new double[states][q.numbers()];
    this.slope = new double[states][q.numbers()];
    this.mean = q.mean();
    for (int k = 0; k < states; k++) {
      System.arraycopy(weights(q.moves()[k], expected), 0, move, k * states, states);
      for (int c = 0; c < levels.length; c++) {
        double[] logs = weights(q.levels()[c][k], expected);
        for (int v = 0; v < logs.length; v++) {
          logs[v] = Math.log(Math.max(Double.MIN_NORMAL, logs[v]));
        }
        levels[c][k] = logs;
      }
      for (int j = 0; j < q.numbers(); j++) {
        double nu = q.nu()[k][j];
        double s = q.s()[k][j];
        double variance = q.variance(k, j);
        slope[k][j] = expected ? nu / (2 * s) : 1 / (2 * variance);
        constant[k][j] =
            -0.5 * Math.log(2 * Math.PI)
                + (expected
                    ? 0.5 * (Digamma.psi(nu / 2) + Math.log(2 / s)) - 0.5 / q.beta()[k][j]
                    : -0.5 * Math.log(variance));
      }
    }
  }

  /** Weights of the E-step: numbers are explained in the frame. */
  static StateWeights expected(MarkovPosterior q, SequenceColumns columns, SequenceFrame frame) {
    return new StateWeights(q, columns, frame, true);
  }

  /** Probabilities at the means: numbers are explained as they are. */
  static StateWeights means(MarkovPosterior q, SequenceColumns columns) {
    return new StateWeights(q, columns, SequenceFrame.none(q.numbers()), false);
  }

  private static double[] weights(double[] dirichlet, boolean expected) {
    if (!expected) {
      return MarkovPosterior.mean(dirichlet);
    }
    double total = 0;
    for (double each : dirichlet) {
      total += each;
    }
    double below = Digamma.exp(total);
    double[] weights = new double[dirichlet.length];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = Digamma.exp(dirichlet[k]) / below;
    }
    return weights;
  }

  int states() {
    return states;
  }

  /** The logarithm of what row t weighs in each state; what is missing weighs nothing. */
  void log(RowSequence rows, int t, double[] into) {
    for (int k = 0; k < states; k++) {
      into[k] = 0;
    }
    for (int c = 0; c < levels.length; c++) {
      int level = rows.level(t, columns.categories().get(c));
      for (int k = 0; k < states && level >= 0; k++) {
        into[k] += levels[c][k][level];
      }
    }
    for (int j = 0; j < columns.numbers().size(); j++) {
      double z = frame.z(j, rows.number(t, columns.numbers().get(j)));
      for (int k = 0; k < states && !Double.isNaN(z); k++) {
        double away = z - mean[k][j];
        into[k] += constant[k][j] - slope[k][j] * away * away;
      }
    }
  }
}
