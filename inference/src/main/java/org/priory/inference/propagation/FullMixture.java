package org.priory.inference.propagation;

import java.util.Arrays;
import java.util.Optional;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.special.Softmax;
import org.priory.privacy.query.Row;

/**
 * The means of a mixture of Gaussians ({@link MixturePrior}), each with a posterior N(m, V) of its
 * own covariance, as in both papers: d + d(d + 1)/2 natural parameters a component, eta = V^-1 m
 * and Lambda = V^-1, packed such that its norm is Frobenius'.
 *
 * <p>As {@link SphericalMixture}, with V' = (Lambda + I)^-1, delta = V' (x - m), and
 *
 * <pre>
 *   m_new = m + r delta,    V_new = r V' + (1 - r) V + r (1 - r) delta delta'.
 * </pre>
 */
public final class FullMixture implements FactorModel {
  private final MixturePrior known;
  private final int d;
  private final PackedSymmetric packed;

  public FullMixture(MixturePrior known) {
    this.known = known;
    this.d = known.width();
    this.packed = PackedSymmetric.ofSize(d);
  }

  private int at(int k) {
    return k * (d + packed.length());
  }

  @Override
  public int dimension() {
    return at(known.components());
  }

  @Override
  public double[] prior() {
    double[] prior = new double[dimension()];
    for (int k = 0; k < known.components(); k++) {
      for (int j = 0; j < d; j++) {
        prior[at(k) + d + packed.index(j, j)] = 1 / known.variance();
      }
    }
    return prior;
  }

  /** Natural parameters of means that are known as well as from a number of records each. */
  public double[] around(double[][] means, double count) {
    double[] natural = prior();
    for (int k = 0; k < means.length; k++) {
      double[] z = known.inside(means[k]);
      for (int j = 0; j < d; j++) {
        natural[at(k) + j] += count * z[j];
        natural[at(k) + d + packed.index(j, j)] += count;
      }
    }
    return natural;
  }

  private double[] precision(double[] natural, int k) {
    return packed.unpack(Arrays.copyOfRange(natural, at(k) + d, at(k + 1)));
  }

  private double[] eta(double[] natural, int k) {
    return Arrays.copyOfRange(natural, at(k), at(k) + d);
  }

  /** Posterior mean of component k, in features. */
  public double[] mean(double[] natural, int k) {
    return known.outside(Cholesky.of(precision(natural, k), d).solve(eta(natural, k)));
  }

  /** Posterior covariance of the mean of component k, in features, row after row. */
  public double[] covariance(double[] natural, int k) {
    double[] v = Cholesky.of(precision(natural, k), d).inverse();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        v[i * d + j] /= known.scale()[i] * known.scale()[j];
      }
    }
    return v;
  }

  @Override
  public int project(double[] centred, double noise) {
    // the largest eigenvalue of a matrix of noise is about 2 noise sqrt(d/2), as it is packed
    double least = 1 / known.variance() + noise * Math.sqrt(2.0 * d);
    int projected = 0;
    for (int k = 0; k < known.components(); k++) {
      double[] lambda = precision(centred, k);
      if (Precisions.lift(lambda, d, least)) {
        System.arraycopy(packed.pack(lambda), 0, centred, at(k) + d, packed.length());
        projected++;
      }
    }
    return projected;
  }

  @Override
  public Optional<FactorModel.Cavity> cavity(double[] natural) {
    FullCavity cavity = new FullCavity();
    for (int k = 0; k < known.components(); k++) {
      double[] lambda = precision(natural, k);
      Optional<Cholesky> factor = Cholesky.tryOf(lambda, d);
      if (factor.isEmpty()) {
        return Optional.empty();
      }
      cavity.set(k, lambda, factor.get().inverse(), factor.get().solve(eta(natural, k)));
    }
    return Optional.of(cavity);
  }

  private final class FullCavity implements FactorModel.Cavity {
    private final double[][] precisions = new double[known.components()][];
    private final double[][] covariances = new double[known.components()][];
    private final double[][] means = new double[known.components()][];

    /** V' = (Lambda + I)^-1. */
    private final double[][] updated = new double[known.components()][];

    /** Cholesky factor of V + I for each component. */
    private final Cholesky[] predictive = new Cholesky[known.components()];

    void set(int k, double[] precision, double[] covariance, double[] mean) {
      precisions[k] = precision;
      covariances[k] = covariance;
      means[k] = mean;
      updated[k] = Cholesky.of(plusIdentity(precision), d).inverse();
      predictive[k] = Cholesky.of(plusIdentity(covariance), d);
    }

    private double[] plusIdentity(double[] a) {
      double[] sum = a.clone();
      for (int j = 0; j < d; j++) {
        sum[j * d + j] += 1;
      }
      return sum;
    }

    @Override
    public void addCentred(Row row, double[] factor) {
      double[] x = known.inside(row.block(), row.offset());
      double[] r = new double[means.length];
      double[][] away = new double[means.length][d];
      for (int k = 0; k < r.length; k++) {
        for (int j = 0; j < d; j++) {
          away[k][j] = x[j] - means[k][j];
        }
        double[] solved = predictive[k].solve(away[k]);
        // log N(x; m, V + I), without constants
        r[k] = -0.5 * predictive[k].logDeterminant();
        for (int j = 0; j < d; j++) {
          r[k] -= 0.5 * away[k][j] * solved[j];
        }
      }
      Softmax.normalise(r);
      for (int k = 0; k < r.length; k++) {
        add(k, r[k], away[k], factor);
      }
    }

    private void add(int k, double r, double[] away, double[] factor) {
      double[] delta = new double[d];
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          delta[i] += updated[k][i * d + j] * away[j];
        }
      }
      double[] v = new double[d * d];
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          int at = i * d + j;
          v[at] =
              r * updated[k][at] + (1 - r) * covariances[k][at] + r * (1 - r) * delta[i] * delta[j];
        }
      }
      double[] lambda = Cholesky.of(v, d).inverse();
      double[] change = new double[d * d];
      for (int i = 0; i < d * d; i++) {
        change[i] = lambda[i] - precisions[k][i];
      }
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          // eta_new - eta - (Lambda_new - Lambda) m = Lambda_new r delta
          factor[at(k) + i] += lambda[i * d + j] * r * delta[j];
        }
      }
      double[] values = packed.pack(change);
      for (int i = 0; i < values.length; i++) {
        factor[at(k) + d + i] += values[i];
      }
    }

    @Override
    public void centre(double[] factor) {
      shift(factor, -1);
    }

    @Override
    public void restore(double[] factor) {
      shift(factor, 1);
    }

    private void shift(double[] factor, double sign) {
      for (int k = 0; k < means.length; k++) {
        double[] lambda = precision(factor, k);
        for (int i = 0; i < d; i++) {
          for (int j = 0; j < d; j++) {
            factor[at(k) + i] += sign * lambda[i * d + j] * means[k][j];
          }
        }
      }
    }
  }
}
