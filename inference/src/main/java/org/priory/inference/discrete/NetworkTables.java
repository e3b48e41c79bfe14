package org.priory.inference.discrete;

import java.util.Arrays;
import org.priory.inference.describe.RatioInterval;
import org.priory.inference.posterior.Interval;
import org.priory.numerics.random.GammaSampler;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.NormalQuantile;

/**
 * The probabilities of a network, from noisy counts of its families.
 *
 * <p>Means and draws are of a posterior that knows of the noise: counts by {@link CountPosterior},
 * then a Dirichlet distribution for each combination of parents, whose prior weighs as much as one
 * record. Tables are independent, and each is judged by its own counts. So the posterior
 * probability of a whole row is the product of means.
 *
 * <p>Intervals do not rest on a prior: they are those probabilities for which the noisy count is
 * not too far off, given its noise and that records are a sample (Fieller 1954, Wilson 1927).
 */
public final class NetworkTables {
  /** Draws that means are taken over. */
  private static final int DRAWS = 500;

  private static final long SEED = 1;

  private final DiscreteNetwork network;
  private final double[] counts;
  private final double noise;
  private final CountPosterior[] cells;
  private final double[] means;

  /**
   * Tables.
   *
   * @param counts noisy counts of all cells
   * @param noise standard deviation of the noise of each; 0 if they are exact
   */
  public NetworkTables(DiscreteNetwork network, double[] counts, double noise) {
    if (counts.length != network.cells()) {
      throw new IllegalArgumentException(
          "counts must be " + network.cells() + " numbers, were " + counts.length);
    }
    if (!(noise >= 0 && noise < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("noise must be finite and not negative, was " + noise);
    }
    this.network = network;
    this.counts = counts.clone();
    this.noise = noise;
    this.cells = new CountPosterior[counts.length];
    for (int v = 0; v < network.size(); v++) {
      for (int i = network.start(v); i < network.start(v) + tableCells(v); i++) {
        cells[i] = CountPosterior.of(counts[i], noise, prior(v));
      }
    }
    this.means = means();
  }

  private int tableCells(int v) {
    return network.combinations(v) * network.levels(v);
  }

  /** The prior of all levels together weighs as much as one record. */
  private double prior(int v) {
    return 1.0 / network.levels(v);
  }

  /** The mean of (n + alpha)/(N + 1) over draws of the counts. */
  private double[] means() {
    double[] sums = new double[counts.length];
    RandomSource source = InsecureSeededSource.of(SEED);
    for (int m = 0; m < DRAWS; m++) {
      double[] drawn = new double[counts.length];
      Arrays.setAll(drawn, i -> cells[i].draw(source));
      for (int v = 0; v < network.size(); v++) {
        double alpha = prior(v);
        for (int u = 0; u < network.combinations(v); u++) {
          int at = network.start(v) + u * network.levels(v);
          double all = 1;
          for (int k = 0; k < network.levels(v); k++) {
            all += drawn[at + k];
          }
          for (int k = 0; k < network.levels(v); k++) {
            sums[at + k] += (drawn[at + k] + alpha) / all / DRAWS;
          }
        }
      }
    }
    return sums;
  }

  /** The network. */
  public DiscreteNetwork network() {
    return network;
  }

  /** The noisy counts of all cells. */
  public double[] counts() {
    return counts.clone();
  }

  /** Standard deviation of the noise of each count. */
  public double noise() {
    return noise;
  }

  private int at(int v, int combination, int level) {
    return network.start(v) + combination * network.levels(v) + level;
  }

  /** The posterior mean of P(column v has the level | its parents have the combination). */
  public double mean(int v, int combination, int level) {
    return means[at(v, combination, level)];
  }

  /** The posterior means of all cells, in the order of the counts. */
  double[] allMeans() {
    return means;
  }

  /** A noisy count of the records whose parents have a combination, for reading. */
  public double records(int v, int combination) {
    double sum = 0;
    for (int k = 0; k < network.levels(v); k++) {
      sum += counts[at(v, combination, k)];
    }
    return sum;
  }

  /**
   * The interval of P(level | combination) in the population that the records were drawn from.
   *
   * @param confidence the probability that it holds it
   */
  public Interval interval(int v, int combination, int level, double confidence) {
    double z = NormalQuantile.of(0.5 + confidence / 2);
    double variance = noise * noise;
    double ofAll = network.levels(v) * variance;
    double all = records(v, combination);
    // how many records were drawn: not more than by a standard deviation too few
    double records = Math.max(0, all) + Math.sqrt(ofAll);
    double mean = mean(v, combination, level);
    Interval open =
        all > 0 || noise > 0
            ? new RatioInterval(counts[at(v, combination, level)], all, variance, variance, ofAll)
                .ofShare(z, records)
            : new Interval(0, 1);
    return new Interval(Math.min(open.low(), mean), Math.max(open.high(), mean));
  }

  /** One draw of all probabilities, in the order of the counts. */
  public double[] draw(RandomSource source) {
    double[] drawn = new double[counts.length];
    for (int v = 0; v < network.size(); v++) {
      for (int u = 0; u < network.combinations(v); u++) {
        draw(drawn, at(v, u, 0), network.levels(v), prior(v), source);
      }
    }
    return drawn;
  }

  private void draw(double[] drawn, int at, int levels, double alpha, RandomSource source) {
    double sum = 0;
    for (int k = at; k < at + levels; k++) {
      drawn[k] = GammaSampler.next(cells[k].draw(source) + alpha, 1, source);
      sum += drawn[k];
    }
    if (!(sum > 0)) {
      // all gammas were too small for a number: one level has everything
      drawn[at + (int) (levels * source.nextDouble())] = 1;
      sum = 1;
    }
    for (int k = at; k < at + levels; k++) {
      drawn[k] /= sum;
    }
  }
}
