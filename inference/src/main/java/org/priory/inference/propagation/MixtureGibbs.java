package org.priory.inference.propagation;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.diagnostics.Convergence;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.Softmax;
import org.priory.privacy.query.Rows;

/**
 * Draws from the exact posterior of the means of a mixture of Gaussians ({@link MixturePrior}), by
 * Gibbs sampling: the ground truth that approximations are measured by. In z, in turn,
 *
 * <pre>
 *   Pr[h_n = k | mu] proportional to exp(-|z_n - mu_k|^2/2),
 *   mu_k | h ~ N(s_k/(n_k + 1/v), I/(n_k + 1/v)),    s_k and n_k the sum and number of h_n = k.
 * </pre>
 *
 * <p>Components have no names, so that the posterior has K! copies of each of its modes; chains
 * that start around the same means stay in the same copy as long as groups are apart, and {@link
 * Draws#convergence} shows whether they did. NOT PRIVATE: it looks at every record.
 */
public final class MixtureGibbs {

  /**
   * How it runs.
   *
   * @param chains how many
   * @param warmup draws of each that are left out
   * @param draws of each that are kept
   */
  public record Settings(int chains, int warmup, int draws) {
    public Settings {
      if (chains < 1 || warmup < 0 || draws < 8) {
        throw new IllegalArgumentException(
            "chains must be >= 1, warmup >= 0 and draws >= 8, were %d, %d and %d"
                .formatted(chains, warmup, draws));
      }
    }
  }

  private final MixturePrior prior;
  private final Settings settings;

  public MixtureGibbs(MixturePrior prior, Settings settings) {
    this.prior = prior;
    this.settings = settings;
  }

  /**
   * Runs all chains.
   *
   * @param start a mean for each component, in features; each chain starts around it, by a standard
   *     deviation of a component
   */
  public Draws run(double[][] start, Rows rows, RandomSource source) {
    List<double[]> z = new ArrayList<>();
    rows.forEach(row -> z.add(prior.inside(row.block(), row.offset())));
    double[][][] kept = new double[settings.chains()][settings.draws()][];
    for (double[][] chain : kept) {
      double[][] means = new double[start.length][];
      for (int k = 0; k < means.length; k++) {
        means[k] = prior.inside(start[k]);
        for (int j = 0; j < means[k].length; j++) {
          means[k][j] += NormalSampler.next(source);
        }
      }
      for (int t = -settings.warmup(); t < chain.length; t++) {
        step(means, z, source);
        if (t >= 0) {
          chain[t] = outside(means);
        }
      }
    }
    return new Draws(start.length, prior.width(), kept);
  }

  private void step(double[][] means, List<double[]> z, RandomSource source) {
    int d = prior.width();
    double[] counts = new double[means.length];
    double[][] sums = new double[means.length][d];
    for (double[] x : z) {
      int k = component(means, x, source);
      counts[k]++;
      for (int j = 0; j < d; j++) {
        sums[k][j] += x[j];
      }
    }
    for (int k = 0; k < means.length; k++) {
      double precision = counts[k] + 1 / prior.variance();
      for (int j = 0; j < d; j++) {
        means[k][j] = sums[k][j] / precision + NormalSampler.next(source) / Math.sqrt(precision);
      }
    }
  }

  /** h of a record. */
  private static int component(double[][] means, double[] x, RandomSource source) {
    double[] p = new double[means.length];
    for (int k = 0; k < p.length; k++) {
      for (int j = 0; j < x.length; j++) {
        double away = x[j] - means[k][j];
        p[k] -= 0.5 * away * away;
      }
    }
    Softmax.normalise(p);
    double u = source.nextDouble();
    int k = 0;
    while (k < p.length - 1 && u >= p[k]) {
      u -= p[k++];
    }
    return k;
  }

  private double[] outside(double[][] means) {
    int d = prior.width();
    double[] all = new double[means.length * d];
    for (int k = 0; k < means.length; k++) {
      System.arraycopy(prior.outside(means[k]), 0, all, k * d, d);
    }
    return all;
  }

  /**
   * What was drawn.
   *
   * @param components K
   * @param width d
   * @param chains for each chain its draws: all means, one after the other, in features
   */
  public record Draws(int components, int width, double[][][] chains) {

    /** Posterior mean of component k. */
    public double[] mean(int k) {
      double[] mean = new double[width];
      double n = (double) chains.length * chains[0].length;
      for (double[][] chain : chains) {
        for (double[] draw : chain) {
          for (int j = 0; j < width; j++) {
            mean[j] += draw[k * width + j] / n;
          }
        }
      }
      return mean;
    }

    /** Posterior covariance of the mean of component k, row after row. */
    public double[] covariance(int k) {
      double[] mean = mean(k);
      double[] covariance = new double[width * width];
      double n = (double) chains.length * chains[0].length;
      for (double[][] chain : chains) {
        for (double[] draw : chain) {
          for (int i = 0; i < width; i++) {
            for (int j = 0; j < width; j++) {
              covariance[i * width + j] +=
                  (draw[k * width + i] - mean[i]) * (draw[k * width + j] - mean[j]) / (n - 1);
            }
          }
        }
      }
      return covariance;
    }

    /** Convergence of every coordinate of every component's mean. */
    public List<Convergence> convergence() {
      List<Convergence> all = new ArrayList<>();
      for (int i = 0; i < components * width; i++) {
        double[][] values = new double[chains.length][chains[0].length];
        for (int c = 0; c < chains.length; c++) {
          for (int t = 0; t < values[c].length; t++) {
            values[c][t] = chains[c][t][i];
          }
        }
        all.add(Convergence.of(values));
      }
      return all;
    }
  }
}
