package org.priory.models.mixture;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.models.model.Draws;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.random.GammaSampler;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Weights as {@code theta.k}, means as {@code mu.k.j}, covariances as {@code Sigma.k.i.j}, in the
 * data's own units. Point estimates are repeated.
 */
record MixtureDraws(MixturePosterior posterior) implements Draws {

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    each((k, i, j) -> columns.add(name(k, i, j)));
    return columns;
  }

  private static String name(int k, int i, int j) {
    return i < 0
        ? "theta." + (k + 1)
        : j < 0
            ? "mu." + (k + 1) + "." + (i + 1)
            : "Sigma." + (k + 1) + "." + (i + 1) + "." + (j + 1);
  }

  @Override
  public List<String> meanings() {
    List<String> names = posterior.names();
    List<String> meanings = new ArrayList<>();
    each(
        (k, i, j) ->
            meanings.add(
                (i < 0
                        ? "weight"
                        : j < 0
                            ? "mean of " + names.get(i)
                            : "covariance of " + names.get(i) + " and " + names.get(j))
                    + " in component "
                    + (k + 1)));
    return meanings;
  }

  /** A parameter: i and j are -1 for a weight, j is -1 for a mean. */
  private interface Place {
    void at(int k, int i, int j);
  }

  private void each(Place place) {
    int count = posterior.components().size();
    int d = posterior.names().size();
    for (int k = 0; k < count; k++) {
      place.at(k, -1, -1);
    }
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < d; i++) {
        place.at(k, i, -1);
      }
    }
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          place.at(k, i, j);
        }
      }
    }
  }

  @Override
  public double next(double[] values, RandomSource source) {
    int count = posterior.components().size();
    int d = posterior.names().size();
    double total = 0;
    double logDensity = 0;
    for (int k = 0; k < count; k++) {
      double alpha = posterior.components().get(k).alpha();
      values[k] = posterior.isPoint() ? alpha : GammaSampler.next(alpha, 1, source);
      total += values[k];
    }
    for (int k = 0; k < count; k++) {
      values[k] /= total;
      MixtureComponent c = posterior.components().get(k);
      if (!c.isPoint()) {
        logDensity += (c.alpha() - 1) * Math.log(Math.max(Double.MIN_NORMAL, values[k]));
      }
      logDensity += draw(c, values, count + k * d, count + count * d + k * d * d, source);
    }
    return logDensity;
  }

  /** Covariance and mean of a component. */
  private static double draw(
      MixtureComponent c, double[] values, int mean, int covariance, RandomSource source) {
    int d = c.dimension();
    double[] sigma = c.isPoint() ? values(c) : inverseWishart(c, source);
    System.arraycopy(sigma, 0, values, covariance, d * d);
    System.arraycopy(c.mean(), 0, values, mean, d);
    if (c.isPoint()) {
      return 0;
    }
    double[] z = new double[d];
    NormalSampler.fill(z, 1, source);
    Covariance drawn = Covariance.Full.of(sigma, d);
    double[] away = drawn.colour(z);
    double squares = 0;
    for (int j = 0; j < d; j++) {
      values[mean + j] += away[j] / Math.sqrt(c.beta());
      squares += z[j] * z[j];
    }
    return -0.5 * squares;
  }

  private static double[] values(MixtureComponent c) {
    int d = c.dimension();
    double[] values = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        values[i * d + j] = c.covariance(i, j);
      }
    }
    return values;
  }

  /**
   * Sigma = L with L^-1 ~ Wishart(S^-1, nu). By Bartlett, with S = R R' and A lower triangular,
   * a_ii^2 ~ chi^2(nu - i), a_ij ~ N(0, 1): the precision is R'^-1 A A' R^-1, so Sigma = B B' with
   * B = R A'^-1. On the diagonal every variance has nu degrees of freedom of its own.
   */
  private static double[] inverseWishart(MixtureComponent c, RandomSource source) {
    int d = c.dimension();
    if (!(c.s() instanceof Covariance.Full)) {
      double[] sigma = new double[d * d];
      for (int j = 0; j < d; j++) {
        sigma[j * d + j] = c.s().variance(j) / (2 * GammaSampler.next(c.nu() / 2, 1, source));
      }
      return sigma;
    }
    double[] a = new double[d * d];
    for (int i = 0; i < d; i++) {
      a[i * d + i] = Math.sqrt(2 * GammaSampler.next((c.nu() - i) / 2, 1, source));
      for (int j = 0; j < i; j++) {
        a[i * d + j] = NormalSampler.next(source);
      }
    }
    double[] root = Cholesky.of(((Covariance.Full) c.s()).values(), d).lower();
    // B A' = R, column after column: b_ij = (r_ij - sum_{k<j} b_ik a_jk)/a_jj
    double[] b = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double sum = root[i * d + j];
        for (int k = 0; k < j; k++) {
          sum -= b[i * d + k] * a[j * d + k];
        }
        b[i * d + j] = sum / a[j * d + j];
      }
    }
    double[] sigma = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          sigma[i * d + j] += b[i * d + k] * b[j * d + k];
        }
      }
    }
    return sigma;
  }
}
