package org.priory.inference.variational.markov;

import java.util.function.ObjDoubleConsumer;

/** All ways through a few states, one by one: slow, and surely right. */
final class Paths {
  private Paths() {}

  /**
   * Weighs every path.
   *
   * @param start weight of a first state
   * @param move weight of a move
   * @param row weight of row t in state k: row, state
   * @return the sum of all weights
   */
  static double each(
      double[] start, double[][] move, double[][] row, ObjDoubleConsumer<int[]> visitor) {
    int states = start.length;
    int length = row.length;
    int[] path = new int[length];
    double total = 0;
    for (long code = 0; code < Math.round(Math.pow(states, length)); code++) {
      long rest = code;
      double weight = 1;
      for (int t = 0; t < length; t++) {
        path[t] = (int) (rest % states);
        rest /= states;
        weight *= row[t][path[t]] * (t == 0 ? start[path[t]] : move[path[t - 1]][path[t]]);
      }
      visitor.accept(path, weight);
      total += weight;
    }
    return total;
  }
}
