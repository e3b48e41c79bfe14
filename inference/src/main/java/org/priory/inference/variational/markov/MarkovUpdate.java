package org.priory.inference.variational.markov;

import java.util.Arrays;
import org.priory.inference.rows.Simplex;
import org.priory.inference.variational.NoisyStatistics;

/**
 * M-step: the posterior from noisy statistics, made fit for use after the noise. Cells are not
 * negative, means stay in the box, and of a variance only what the noise cannot have made is
 * believed. What is left counts for as many rows as tell as much without noise. Without noise it is
 * the ordinary M-step.
 */
final class MarkovUpdate {
  /** Below this many rows a state shows nothing. */
  private static final double EMPTY = 0.01;

  private static final double LEAST_VARIANCE = 1e-9;

  private final SequenceStatistics statistics;
  private final double rows;
  private final NoisyStatistics noisy;
  private final MarkovPosterior last;
  private final int states;

  MarkovUpdate(
      SequenceStatistics statistics, double rows, NoisyStatistics noisy, MarkovPosterior last) {
    this.statistics = statistics;
    this.rows = rows;
    this.noisy = noisy;
    this.last = last;
    this.states = statistics.states();
  }

  MarkovPosterior posterior() {
    double[] first = noisy.block(SequenceStatistics.START);
    double[] moved = noisy.block(SequenceStatistics.MOVES);
    // shares of a sequence become rows: it has L - 1 moves and L rows, on average
    double moves = rows - 1;
    double[][] move = new double[states][];
    for (int j = 0; j < states; j++) {
      move[j] =
          table(
              Arrays.copyOfRange(moved, j * states, (j + 1) * states),
              moves,
              noisy.noiseSd(SequenceStatistics.MOVES));
    }
    double[][][] numbers = numbers();
    return new MarkovPosterior(
        table(first, 1, noisy.noiseSd(SequenceStatistics.START)),
        move,
        levels(),
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3]);
  }

  /**
   * Dirichlet parameters: a_v = a_0 + n_e p_v, p the noisy cells over their sum n, projected to the
   * simplex, and n_e = n/(1 + s^2 V/n) the rows that tell as much: a cell of V has a sampling
   * variance of about n/V, and noise of variance s^2.
   */
  private static double[] table(double[] cells, double times, double noise) {
    double[] parameters = new double[cells.length];
    Arrays.fill(parameters, MarkovPrior.cell(cells.length));
    double n = times * Arrays.stream(cells).sum();
    if (!(n > EMPTY)) {
      return parameters;
    }
    double s = times * noise;
    double told = n / (1 + s * s * cells.length / n);
    double[] shares = Simplex.project(Arrays.stream(cells).map(each -> times * each / n).toArray());
    for (int v = 0; v < cells.length; v++) {
      parameters[v] += told * shares[v];
    }
    return parameters;
  }

  private double[][][] levels() {
    int columns = statistics.columns().categories().size();
    double[][][] levels = new double[columns][states][];
    if (columns == 0) {
      return levels;
    }
    double[] cells = noisy.block(statistics.levelsBlock());
    double noise = noisy.noiseSd(statistics.levelsBlock());
    int at = 0;
    for (int c = 0; c < columns; c++) {
      int count = statistics.columns().categories().get(c).levels();
      for (int k = 0; k < states; k++, at += count) {
        levels[c][k] = table(Arrays.copyOfRange(cells, at, at + count), rows, noise);
      }
    }
    return levels;
  }

  /** beta, nu, mean and s of every state and number. */
  private double[][][] numbers() {
    int d = statistics.columns().numbers().size();
    double[][][] laws = new double[4][states][d];
    if (d == 0) {
      return laws;
    }
    double[] counts = noisy.block(statistics.numbersBlock(0));
    double[] sums = noisy.block(statistics.numbersBlock(1));
    double[] squares = noisy.block(statistics.numbersBlock(2));
    for (int k = 0; k < states; k++) {
      for (int j = 0; j < d; j++) {
        int at = k * d + j;
        double[] law = number(counts[at], sums[at], squares[at], last.variance(k, j));
        for (int i = 0; i < law.length; i++) {
          laws[i][k][j] = law[i];
        }
      }
    }
    return laws;
  }

  /**
   * Normal-gamma law of a number in a state (Bishop 2006, eq. 10.60 to 10.63, in one dimension).
   *
   * @param before the last variance, towards which the noisy one is shrunk
   */
  private double[] number(double count, double sum, double square, double before) {
    double s0 = MarkovPrior.s(states, statistics.columns().numbers().size());
    double n = rows * count;
    if (!(n > EMPTY)) {
      return new double[] {MarkovPrior.BETA, MarkovPrior.NU, 0, s0};
    }
    double box = statistics.frame().box();
    double mean = Math.max(-box, Math.min(box, sum / count));
    // noise of the mean and of the variance; that of the count moves a mean along itself
    double s1 =
        Math.hypot(
                noisy.noiseSd(statistics.numbersBlock(1)),
                mean * noisy.noiseSd(statistics.numbersBlock(0)))
            / count;
    double s2 = Math.hypot(noisy.noiseSd(statistics.numbersBlock(2)) / count, 2 * mean * s1);
    double variance = variance(square / count - mean * mean, before, s2);
    // sampling variances v/n of a mean and 2 v^2/n of a variance
    double forMean = n / (1 + n * s1 * s1 / variance);
    double forVariance = n / (1 + n * s2 * s2 / (2 * variance * variance));
    double beta = MarkovPrior.BETA + forMean;
    // s = s_0 + n v + beta_0 n/(beta_0 + n) xbar^2
    double pull = MarkovPrior.BETA * forMean / beta * mean * mean;
    return new double[] {
      beta, MarkovPrior.NU + forVariance, forMean / beta * mean, s0 + forVariance * variance + pull
    };
  }

  /** v + sign sqrt(deviation^2 - 2 noise^2) around the last one, not below what noise hides. */
  private static double variance(double noisy, double before, double noise) {
    double away = noisy - before;
    double kept = Math.signum(away) * Math.sqrt(Math.max(0, away * away - 2 * noise * noise));
    double floor = noise == 0 ? 0 : Math.max(0.1 * before, Math.min(noise, before));
    return Math.max(floor, before + kept) + LEAST_VARIANCE;
  }
}
