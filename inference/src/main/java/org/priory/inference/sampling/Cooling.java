package org.priory.inference.sampling;

import java.util.Optional;
import org.priory.numerics.linear.Cholesky;

/**
 * Draws of a chain that was hotter than asked, drawn together around their mean.
 *
 * <p>Where a chain at temperatures T = diag(tau_j) has covariance S, the posterior's is about H^-1
 * = T^-1/2 S T^-1/2. The mean of the draws is off by what the noise of m steps, of covariance V
 * each, does to it: H^-1 V H^-1/m (Polyak and Juditsky 1992). So what is known of theta at
 * temperature tau, the noise included, has covariance
 *
 * <pre>
 *   tau H^-1 + H^-1 V H^-1/m,
 * </pre>
 *
 * <p>which is what the draws are given by a linear map. It is exact where the posterior is normal.
 * Post-processing: it looks at draws alone.
 */
final class Cooling {
  /** A chain that is less hot is left as it is. */
  static final double NOTICEABLE = 1.05;

  /** Larger matrices are taken by their diagonal. */
  private static final int MOST_PARAMETERS = 400;

  private static final double RIDGE = 1e-9;

  private Cooling() {}

  /** Whether the draws are to be cooled. */
  static boolean isNeeded(double asked, double[] temperature) {
    for (double tau : temperature) {
      if (tau > NOTICEABLE * asked) {
        return true;
      }
    }
    return false;
  }

  /**
   * The cooled draws.
   *
   * @param asked tau
   */
  static double[][][] of(ChainRun.Outcome outcome, double asked) {
    double[][][] chains = outcome.chains();
    int d = outcome.temperature().length;
    double[] mean = mean(chains, d);
    int count = chains.length * chains[0].length;
    boolean isWhole = d <= MOST_PARAMETERS && count > 2 * d;
    double[] s = covariance(chains, mean, isWhole);
    double[] target = target(s, outcome, asked);
    Optional<Cholesky> from = Cholesky.tryOf(s, d);
    Optional<Cholesky> to = Cholesky.tryOf(target, d);
    if (from.isEmpty() || to.isEmpty()) {
      // rounding alone: a chain that stands still
      return chains;
    }
    double[] lowerFrom = from.get().lower();
    double[] lowerTo = to.get().lower();
    double[][][] out = new double[chains.length][chains[0].length][];
    for (int c = 0; c < chains.length; c++) {
      for (int k = 0; k < chains[c].length; k++) {
        out[c][k] = mapped(chains[c][k], mean, lowerFrom, lowerTo);
      }
    }
    return out;
  }

  /** The mean of all draws. */
  static double[] mean(double[][][] chains, int d) {
    double[] mean = new double[d];
    for (double[][] chain : chains) {
      for (double[] draw : chain) {
        for (int j = 0; j < d; j++) {
          mean[j] += draw[j] / (chains.length * (double) chain.length);
        }
      }
    }
    return mean;
  }

  /** S with a ridge, or its diagonal. */
  private static double[] covariance(double[][][] chains, double[] mean, boolean isWhole) {
    int d = mean.length;
    double[] s = new double[d * d];
    double count = chains.length * (double) chains[0].length;
    for (double[][] chain : chains) {
      for (double[] draw : chain) {
        for (int i = 0; i < d; i++) {
          double away = (draw[i] - mean[i]) / Math.max(1, count - 1);
          for (int j = isWhole ? 0 : i; j <= i; j++) {
            s[i * d + j] += away * (draw[j] - mean[j]);
          }
        }
      }
    }
    symmetrise(s, d);
    return s;
  }

  private static void symmetrise(double[] a, int d) {
    for (int i = 0; i < d; i++) {
      a[i * d + i] += RIDGE * a[i * d + i] + Double.MIN_NORMAL;
      for (int j = 0; j < i; j++) {
        a[j * d + i] = a[i * d + j];
      }
    }
  }

  /** tau H^-1 + H^-1 V H^-1/m with H^-1 = T^-1/2 S T^-1/2. */
  private static double[] target(double[] s, ChainRun.Outcome outcome, double asked) {
    double[] tau = outcome.temperature();
    double[] v = outcome.gradientVariance();
    int d = tau.length;
    double[] inverse = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        inverse[i * d + j] = s[i * d + j] / Math.sqrt(tau[i] * tau[j]);
      }
    }
    double[] target = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += inverse[i * d + k] * v[k] * inverse[j * d + k];
        }
        target[i * d + j] = asked * inverse[i * d + j] + sum / outcome.steps();
      }
    }
    symmetrise(target, d);
    return target;
  }

  /** mean + L_to L_from^-1 (draw - mean). */
  private static double[] mapped(
      double[] draw, double[] mean, double[] lowerFrom, double[] lowerTo) {
    int d = draw.length;
    double[] white = new double[d];
    for (int i = 0; i < d; i++) {
      double sum = draw[i] - mean[i];
      for (int j = 0; j < i; j++) {
        sum -= lowerFrom[i * d + j] * white[j];
      }
      white[i] = sum / lowerFrom[i * d + i];
    }
    double[] out = mean.clone();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        out[i] += lowerTo[i * d + j] * white[j];
      }
    }
    return out;
  }
}
