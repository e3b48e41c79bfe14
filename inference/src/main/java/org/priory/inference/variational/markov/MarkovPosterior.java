package org.priory.inference.variational.markov;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What is believed of a hidden Markov model: Dirichlet laws of where sequences begin, of moves and
 * of levels, and normal-gamma laws of numbers, all independent.
 *
 * @param initial Dirichlet parameters of the first state
 * @param moves of the next state, row by row of the state before
 * @param levels of each category: column, state, level
 * @param beta how many rows a mean is worth: state, number
 * @param nu degrees of freedom of a variance
 * @param mean of a number
 * @param s scale of a variance, whose mean is s/(nu - 2)
 */
public record MarkovPosterior(
    double[] initial,
    double[][] moves,
    double[][][] levels,
    double[][] beta,
    double[][] nu,
    double[][] mean,
    double[][] s)
    implements Serializable {

  public MarkovPosterior {
    int states = initial.length;
    if (states < 1
        || moves.length != states
        || Arrays.stream(moves).anyMatch(row -> row.length != states)
        || Arrays.stream(levels).anyMatch(column -> column.length != states)) {
      throw new IllegalArgumentException("tables must be of the same states, were not");
    }
    requirePositive(initial);
    Arrays.stream(moves).forEach(MarkovPosterior::requirePositive);
    Arrays.stream(levels).flatMap(Arrays::stream).forEach(MarkovPosterior::requirePositive);
    for (double[][] each : new double[][][] {beta, nu, mean, s}) {
      if (each.length != states
          || Arrays.stream(each).anyMatch(row -> row.length != mean[0].length)) {
        throw new IllegalArgumentException("numbers must be of the same states, were not");
      }
    }
    Arrays.stream(beta).forEach(MarkovPosterior::requirePositive);
    Arrays.stream(s).forEach(MarkovPosterior::requirePositive);
    if (Arrays.stream(nu).flatMapToDouble(Arrays::stream).anyMatch(n -> !(n > 2))
        || Arrays.stream(mean).flatMapToDouble(Arrays::stream).anyMatch(m -> !isFinite(m))) {
      throw new IllegalArgumentException("nu must be > 2 and means finite, were not");
    }
  }

  private static boolean isFinite(double value) {
    return Math.abs(value) < Double.POSITIVE_INFINITY;
  }

  private static void requirePositive(double[] values) {
    for (double value : values) {
      if (!(value > 0 && isFinite(value))) {
        throw new IllegalArgumentException("parameters must be finite and > 0, was " + value);
      }
    }
  }

  /** How many states. */
  public int states() {
    return initial.length;
  }

  /** How many numbers. */
  public int numbers() {
    return mean[0].length;
  }

  /** Expected variance of a number in a state. */
  public double variance(int state, int number) {
    return s[state][number] / (nu[state][number] - 2);
  }

  /** Expected probabilities of a Dirichlet law. */
  public static double[] mean(double[] parameters) {
    double total = Arrays.stream(parameters).sum();
    return Arrays.stream(parameters).map(each -> each / total).toArray();
  }

  /**
   * Expected share of the rows in each state, of sequences of so many rows: the mean of p A^t.
   *
   * @param rows at least 1
   */
  public double[] shares(double rows) {
    double[] at = mean(initial);
    double[] sum = new double[states()];
    long steps = Math.max(1, Math.round(rows));
    for (long t = 0; t < steps; t++) {
      double[] next = new double[states()];
      for (int j = 0; j < states(); j++) {
        sum[j] += at[j] / steps;
        double[] move = mean(moves[j]);
        for (int k = 0; k < states(); k++) {
          next[k] += at[j] * move[k];
        }
      }
      at = next;
    }
    return sum;
  }

  /** States in another order: the first is that of the first place. */
  public MarkovPosterior ordered(int[] order) {
    double[][] moved =
        Arrays.stream(order).mapToObj(j -> picked(moves[j], order)).toArray(double[][]::new);
    double[][][] levelled =
        Arrays.stream(levels).map(column -> picked(column, order)).toArray(double[][][]::new);
    return new MarkovPosterior(
        picked(initial, order),
        moved,
        levelled,
        picked(beta, order),
        picked(nu, order),
        picked(mean, order),
        picked(s, order));
  }

  private static double[] picked(double[] values, int[] order) {
    return Arrays.stream(order).mapToDouble(k -> values[k]).toArray();
  }

  private static double[][] picked(double[][] rows, int[] order) {
    return Arrays.stream(order).mapToObj(k -> rows[k].clone()).toArray(double[][]::new);
  }

  /** Numbers in the units x = z/scale + centre. */
  MarkovPosterior outside(SequenceFrame frame) {
    double[][] means = new double[states()][numbers()];
    double[][] scales = new double[states()][numbers()];
    for (int k = 0; k < states(); k++) {
      for (int j = 0; j < numbers(); j++) {
        means[k][j] = mean[k][j] / frame.scale()[j] + frame.centre()[j];
        scales[k][j] = s[k][j] / (frame.scale()[j] * frame.scale()[j]);
      }
    }
    return new MarkovPosterior(initial, moves, levels, beta, nu, means, scales);
  }
}
