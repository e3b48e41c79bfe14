package org.priory.inference.diagnostics;

import java.util.Arrays;

/**
 * The effective sample size: as many independent draws would know the mean as well (Vehtari,
 * Gelman, Simpson, Carpenter and Bürkner 2021, section 3.2; Geyer 1992).
 *
 * <p>S/tau, tau = -1 + 2 sum P_t over pairs P_t = rho_2t + rho_2t+1 of autocorrelations, as long as
 * they are positive, made to fall. Autocorrelations are relative to the variance between and within
 * chains, so that chains that do not agree have few.
 */
final class EffectiveSize {

  private EffectiveSize() {}

  static double of(SplitChains chains) {
    int n = chains.length();
    double size = chains.count();
    Autocovariance covariance = new Autocovariance(chains);
    double within = covariance.at(0) * n / (n - 1);
    double between =
        SplitChains.variance(
            Arrays.stream(chains.halves()).mapToDouble(SplitChains::mean).toArray());
    double total = within * (n - 1) / n + between;
    if (!(total > 0)) {
      // all draws are the same
      return size;
    }
    double sum = 0;
    double previous = Double.POSITIVE_INFINITY;
    double even = 1;
    double odd = 1 - (within - covariance.at(1)) / total;
    int t = 0;
    while (even + odd > 0) {
      // Geyer's initial monotone sequence
      previous = Math.min(previous, even + odd);
      sum += previous;
      t += 2;
      if (t + 1 >= n - 2) {
        break;
      }
      even = 1 - (within - covariance.at(t)) / total;
      odd = 1 - (within - covariance.at(t + 1)) / total;
    }
    double tau = -1 + 2 * sum;
    if (even + odd <= 0 && even > 0) {
      // the last even one improves an antithetic chain's estimate
      tau += even;
    }
    return size / Math.max(tau, 1 / Math.log10(size));
  }

  /** Averages over chains of sum (x_i - m)(x_{i+t} - m)/n. */
  private static final class Autocovariance {
    private final double[][] centred;

    Autocovariance(SplitChains chains) {
      centred =
          Arrays.stream(chains.halves())
              .map(
                  chain -> {
                    double mean = SplitChains.mean(chain);
                    return Arrays.stream(chain).map(x -> x - mean).toArray();
                  })
              .toArray(double[][]::new);
    }

    double at(int lag) {
      double sum = 0;
      for (double[] chain : centred) {
        for (int i = 0; i + lag < chain.length; i++) {
          sum += chain[i] * chain[i + lag] / chain.length;
        }
      }
      return sum / centred.length;
    }
  }
}
