package org.priory.inference.variational.markov;

import java.util.Arrays;

/**
 * Where the rows of a sequence are in a chain of hidden states (Baum and others 1970), row by row
 * on a scale of its own, so that nothing is lost in long sequences:
 *
 * <pre>
 *   f_1(k) ~ p(k) w_1(k),  f_t(k) ~ w_t(k) sum_j f_(t-1)(j) A(j, k),
 *   b_T(k) = 1,            b_t(j) ~ sum_k A(j, k) w_(t+1)(k) b_(t+1)(k),
 *   g_t(k) ~ f_t(k) b_t(k),  x_t(j, k) ~ f_t(j) A(j, k) w_(t+1)(k) b_(t+1)(k).
 * </pre>
 *
 * <p>Every g_t and every x_t is divided by its own sum: whatever the sequence, they are
 * probabilities. Where all of it is below the smallest number, what came before is forgotten.
 */
final class ForwardBackward {
  private final StateWeights weights;
  private final int states;
  private double[] weight = new double[0];
  private double[] forward = new double[0];
  private double[] shares = new double[0];
  private double[] logs = new double[0];
  private final double[] row;
  private final double[] pair;
  private final double[] moves;

  ForwardBackward(StateWeights weights) {
    this.weights = weights;
    this.states = weights.states();
    this.row = new double[states];
    this.pair = new double[states * states];
    this.moves = new double[states * states];
  }

  /** Looks at a sequence that has a row. */
  void run(RowSequence rows) {
    int length = rows.length();
    if (logs.length < length) {
      int room = Math.max(length, 2 * logs.length);
      weight = new double[room * states];
      forward = new double[room * states];
      shares = new double[room * states];
      logs = new double[room];
    }
    for (int t = 0; t < length; t++) {
      forward(rows, t);
    }
    backward(length);
  }

  private void forward(RowSequence rows, int t) {
    int at = t * states;
    weights.log(rows, t, row);
    double top = Arrays.stream(row).max().orElse(0);
    double sum = 0;
    for (int k = 0; k < states; k++) {
      weight[at + k] = Math.exp(row[k] - top);
      double before = 0;
      for (int j = 0; j < states && t > 0; j++) {
        before += forward[at - states + j] * weights.move[j * states + k];
      }
      forward[at + k] = weight[at + k] * (t == 0 ? weights.start[k] : before);
      sum += forward[at + k];
    }
    logs[t] = top + Math.log(Math.max(Double.MIN_NORMAL, sum));
    if (!normalise(forward, at, states)) {
      System.arraycopy(weight, at, forward, at, states);
      normalise(forward, at, states);
    }
  }

  private void backward(int length) {
    Arrays.fill(moves, 0);
    double[] back = new double[states];
    Arrays.fill(back, 1);
    for (int t = length - 1; t >= 0; t--) {
      int at = t * states;
      if (t < length - 1) {
        pairs(at, back);
      }
      for (int k = 0; k < states; k++) {
        shares[at + k] = forward[at + k] * back[k];
      }
      if (!normalise(shares, at, states)) {
        System.arraycopy(forward, at, shares, at, states);
      }
    }
  }

  /** Adds x_t to the moves, and makes b_t of b_(t+1). */
  private void pairs(int at, double[] back) {
    int after = at + states;
    double[] now = new double[states];
    for (int j = 0; j < states; j++) {
      for (int k = 0; k < states; k++) {
        double ahead = weights.move[j * states + k] * weight[after + k] * back[k];
        now[j] += ahead;
        pair[j * states + k] = forward[at + j] * ahead;
      }
    }
    if (!normalise(pair, 0, pair.length)) {
      for (int i = 0; i < pair.length; i++) {
        pair[i] = forward[at + i / states] * shares[after + i % states];
      }
      normalise(pair, 0, pair.length);
    }
    for (int i = 0; i < pair.length; i++) {
      moves[i] += pair[i];
    }
    System.arraycopy(now, 0, back, 0, states);
    if (!normalise(back, 0, states)) {
      Arrays.fill(back, 1.0 / states);
    }
  }

  /** Divides by the sum; false if there is none. */
  private static boolean normalise(double[] values, int from, int count) {
    double sum = 0;
    for (int i = from; i < from + count; i++) {
      sum += values[i];
    }
    if (!(sum >= Double.MIN_NORMAL)) {
      return false;
    }
    for (int i = from; i < from + count; i++) {
      values[i] /= sum;
    }
    return true;
  }

  /** g_t(k): how probable state k is in row t. */
  double share(int t, int k) {
    return shares[t * states + k];
  }

  /** The sum of x_t(j, k) over t: expected moves from j to k. */
  double moves(int j, int k) {
    return moves[j * states + k];
  }

  /** log p(row t | rows before), where weights are probabilities. */
  double log(int t) {
    return logs[t];
  }
}
