package org.priory.inference.discrete;

import java.util.Arrays;
import org.priory.numerics.random.RandomSource;

/**
 * What a noisy count s = n + N(0, sd^2) leaves open of the count n = 0, 1, 2, ... of a cell.
 *
 * <p>If n is Poisson with a rate of prior density rate^(alpha - 1), its own prior is Gamma(n +
 * alpha)/n!, and so P(n | s) is in proportion to Gamma(n + alpha)/n! exp(-(n - s)^2/(2 sd^2)).
 * Rates of several cells over their sum are then Dirichlet(alpha, ..., alpha) before anything is
 * known, and Dirichlet(n_1 + alpha, ...) given counts. Cells with noises of their own are
 * independent, so draws are exact. Counts far from zero are drawn in blocks of a small part of the
 * noise.
 */
final class CountPosterior {
  /** Counts that are looked at one by one. */
  private static final int SINGLE = 32;

  /** Blocks that a standard deviation has. */
  private static final int BLOCKS = 32;

  /** Standard deviations beyond which nothing is: 1e-15 of the probability. */
  private static final double REACH = 8;

  private final double[] places;
  private final double[] cumulative;

  private CountPosterior(double[] places, double[] cumulative) {
    this.places = places;
    this.cumulative = cumulative;
  }

  /**
   * Given a noisy count.
   *
   * @param sd of its noise; 0 if the count is exact
   */
  static CountPosterior of(double noisy, double sd, double alpha) {
    if (!(sd > 0)) {
      return new CountPosterior(new double[] {Math.max(0, noisy)}, new double[] {1});
    }
    double block = Math.max(1, Math.floor(sd / BLOCKS));
    double from = Math.max(0, Math.floor(noisy - REACH * sd));
    double to = Math.max(0, noisy) + REACH * sd + 1;
    int single = from < SINGLE ? (int) (SINGLE - from) : 0;
    double rest = from + single;
    int blocks = (int) Math.max(0, Math.ceil((to - rest) / block));
    double[] places = new double[single + blocks];
    double[] logs = new double[places.length];
    double logPrior = 0;
    for (int n = 0; n < SINGLE; n++) {
      // Gamma(n + alpha)/(Gamma(alpha) n!), from that of n - 1
      logPrior += n == 0 ? 0 : Math.log((n - 1 + alpha) / n);
      if (n >= from) {
        int at = (int) (n - from);
        places[at] = n;
        logs[at] = logPrior;
      }
    }
    double joined = logPrior - logPower(SINGLE - 1.0, alpha);
    for (int i = 0; i < blocks; i++) {
      int at = single + i;
      places[at] = rest + i * block + (block - 1) / 2;
      logs[at] = Math.log(block) + joined + logPower(places[at], alpha);
    }
    for (int i = 0; i < places.length; i++) {
      double z = (places[i] - noisy) / sd;
      logs[i] -= z * z / 2;
    }
    return new CountPosterior(places, cumulated(logs));
  }

  /** Gamma(n + alpha)/n! is (n + alpha/2)^(alpha - 1) to the order 1/n^2. */
  private static double logPower(double n, double alpha) {
    return (alpha - 1) * Math.log(n + alpha / 2);
  }

  private static double[] cumulated(double[] logs) {
    double largest = Arrays.stream(logs).max().orElseThrow();
    double[] sums = new double[logs.length];
    double sum = 0;
    for (int i = 0; i < logs.length; i++) {
      sum += Math.exp(logs[i] - largest);
      sums[i] = sum;
    }
    return sums;
  }

  /** One draw of the count. */
  double draw(RandomSource source) {
    double u = source.nextDouble() * cumulative[cumulative.length - 1];
    int at = Arrays.binarySearch(cumulative, u);
    return places[Math.min(places.length - 1, at < 0 ? -at - 1 : at + 1)];
  }

  /** The mean of the count. */
  double mean() {
    double sum = 0;
    for (int i = 0; i < places.length; i++) {
      sum += places[i] * (cumulative[i] - (i == 0 ? 0 : cumulative[i - 1]));
    }
    return sum / cumulative[cumulative.length - 1];
  }
}
