package org.priory.inference.variational.markov;

import java.util.Arrays;
import org.priory.numerics.special.Digamma;

/**
 * Variational Bayes for a hidden Markov model of one category and one number, as the books have it
 * (Beal 2003, section 3.4; Bishop 2006, section 10.2): counts over all rows, by all paths.
 */
final class PlainMarkov {
  private PlainMarkov() {}

  /** A step: the posterior of the sequences, by the responsibilities of the last one. */
  static MarkovPosterior step(MarkovPosterior q, int[][] levels, double[][] numbers) {
    int states = q.states();
    int count = q.levels()[0][0].length;
    double[] first = new double[states];
    double[][] moves = new double[states][states];
    double[][] shown = new double[states][count];
    double[][] moments = new double[states][3];
    double[][] move = new double[states][];
    for (int j = 0; j < states; j++) {
      move[j] = expected(q.moves()[j]);
    }
    for (int i = 0; i < levels.length; i++) {
      int length = levels[i].length;
      double[][] row = new double[length][states];
      for (int t = 0; t < length; t++) {
        for (int k = 0; k < states; k++) {
          row[t][k] = weight(q, k, levels[i][t], numbers[i][t]);
        }
      }
      double[][] shares = new double[length][states];
      double[][] pairs = new double[states][states];
      double total =
          Paths.each(
              expected(q.initial()),
              move,
              row,
              (path, weight) -> {
                for (int t = 0; t < length; t++) {
                  shares[t][path[t]] += weight;
                  if (t > 0) {
                    pairs[path[t - 1]][path[t]] += weight;
                  }
                }
              });
      for (int k = 0; k < states; k++) {
        first[k] += shares[0][k] / total;
        for (int to = 0; to < states; to++) {
          moves[k][to] += pairs[k][to] / total;
        }
        for (int t = 0; t < length; t++) {
          double r = shares[t][k] / total;
          if (levels[i][t] >= 0) {
            shown[k][levels[i][t]] += r;
          }
          if (!Double.isNaN(numbers[i][t])) {
            moments[k][0] += r;
            moments[k][1] += r * numbers[i][t];
            moments[k][2] += r * numbers[i][t] * numbers[i][t];
          }
        }
      }
    }
    return posterior(first, moves, shown, moments);
  }

  private static double[] expected(double[] dirichlet) {
    double below = Digamma.psi(Arrays.stream(dirichlet).sum());
    return Arrays.stream(dirichlet).map(a -> Math.exp(Digamma.psi(a) - below)).toArray();
  }

  private static double weight(MarkovPosterior q, int k, int level, double x) {
    double log = level < 0 ? 0 : Math.log(expected(q.levels()[0][k])[level]);
    if (!Double.isNaN(x)) {
      double nu = q.nu()[k][0];
      double s = q.s()[k][0];
      double away = x - q.mean()[k][0];
      log +=
          0.5 * (Digamma.psi(nu / 2) + Math.log(2) - Math.log(s) - Math.log(2 * Math.PI))
              - 0.5 / q.beta()[k][0]
              - 0.5 * nu / s * away * away;
    }
    return Math.exp(log);
  }

  private static MarkovPosterior posterior(
      double[] first, double[][] moves, double[][] shown, double[][] moments) {
    int states = first.length;
    double[][][] levels = new double[1][states][];
    double[][] move = new double[states][];
    double[][][] laws = new double[4][states][1];
    for (int k = 0; k < states; k++) {
      move[k] = plus(moves[k], 1.0 / states);
      levels[0][k] = plus(shown[k], 1.0 / shown[k].length);
      double n = moments[k][0];
      double mean = moments[k][1] / n;
      double beta = 0.01;
      laws[0][k][0] = beta + n;
      laws[1][k][0] = 3 + n;
      laws[2][k][0] = moments[k][1] / (beta + n);
      laws[3][k][0] =
          Math.max(0.01, 1.0 / (states * states))
              + moments[k][2]
              - n * mean * mean
              + beta * n / (beta + n) * mean * mean;
    }
    return new MarkovPosterior(
        plus(first, 1.0 / states), move, levels, laws[0], laws[1], laws[2], laws[3]);
  }

  private static double[] plus(double[] counts, double prior) {
    return Arrays.stream(counts).map(n -> n + prior).toArray();
  }
}
