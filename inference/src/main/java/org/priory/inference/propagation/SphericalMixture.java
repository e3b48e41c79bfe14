package org.priory.inference.propagation;

import java.util.Optional;
import org.priory.numerics.special.Softmax;
import org.priory.privacy.query.Row;

/**
 * The means of a mixture of Gaussians ({@link MixturePrior}), each with a spherical posterior N(m,
 * v I): d + 1 natural parameters a component, m/v and 1/v.
 *
 * <p>Given a row x and cavities N(m_k, v_k I), component k is responsible with r_k proportional to
 * N(x; m_k, (v_k + 1) I). The tilted distribution of mean k is the mixture r N(m + delta, v') + (1
 * - r) N(m, v) with delta = (x - m) v/(1 + v), v' = v/(1 + v), of which mean and mean variance are
 * matched:
 *
 * <pre>
 *   m_new = m + r delta,    v_new = r v' + (1 - r) v + r (1 - r) |delta|^2/d.
 * </pre>
 */
public final class SphericalMixture implements FactorModel {
  private final MixturePrior known;
  private final int d;

  public SphericalMixture(MixturePrior known) {
    this.known = known;
    this.d = known.width();
  }

  /** Where the parameters of component k start. */
  private int at(int k) {
    return k * (d + 1);
  }

  @Override
  public int dimension() {
    return known.components() * (d + 1);
  }

  @Override
  public double[] prior() {
    double[] prior = new double[dimension()];
    for (int k = 0; k < known.components(); k++) {
      prior[at(k) + d] = 1 / known.variance();
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
      }
      natural[at(k) + d] += count;
    }
    return natural;
  }

  /** Posterior mean of component k, in features. */
  public double[] mean(double[] natural, int k) {
    double[] z = new double[d];
    for (int j = 0; j < d; j++) {
      z[j] = natural[at(k) + j] / precision(natural, k);
    }
    return known.outside(z);
  }

  /** 1/v of component k, in z. */
  public double precision(double[] natural, int k) {
    return natural[at(k) + d];
  }

  @Override
  public int project(double[] centred, double noise) {
    double least = 1 / known.variance() + noise;
    int projected = 0;
    for (int k = 0; k < known.components(); k++) {
      if (!(precision(centred, k) >= least)) {
        centred[at(k) + d] = least;
        projected++;
      }
    }
    return projected;
  }

  @Override
  public Optional<FactorModel.Cavity> cavity(double[] natural) {
    for (int k = 0; k < known.components(); k++) {
      if (!(precision(natural, k) > 0)) {
        return Optional.empty();
      }
    }
    return Optional.of(new SphericalCavity(natural.clone()));
  }

  private final class SphericalCavity implements FactorModel.Cavity {
    private final double[] means;
    private final double[] variances;

    SphericalCavity(double[] natural) {
      this.means = new double[known.components() * d];
      this.variances = new double[known.components()];
      for (int k = 0; k < variances.length; k++) {
        variances[k] = 1 / precision(natural, k);
        for (int j = 0; j < d; j++) {
          means[k * d + j] = natural[at(k) + j] * variances[k];
        }
      }
    }

    @Override
    public void addCentred(Row row, double[] factor) {
      double[] x = known.inside(row.block(), row.offset());
      double[] squares = new double[variances.length];
      double[] r = new double[variances.length];
      for (int k = 0; k < r.length; k++) {
        for (int j = 0; j < d; j++) {
          double away = x[j] - means[k * d + j];
          squares[k] += away * away;
        }
        double spread = variances[k] + 1;
        // log N(x; m, (v + 1) I), without constants
        r[k] = -0.5 * (d * Math.log(spread) + squares[k] / spread);
      }
      Softmax.normalise(r);
      for (int k = 0; k < r.length; k++) {
        double v = variances[k];
        double gain = v / (1 + v);
        // v - v_new = r (v^2/(1 + v) - (1 - r) |delta|^2/d)
        double lost = r[k] * (v * gain - (1 - r[k]) * gain * gain * squares[k] / d);
        double lambda = 1 / (v - lost);
        double change = lambda * lost / v;
        for (int j = 0; j < d; j++) {
          // eta_new - eta - (lambda_new - lambda) m = lambda_new r delta
          factor[at(k) + j] += lambda * r[k] * gain * (x[j] - means[k * d + j]);
        }
        factor[at(k) + d] += change;
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
      for (int k = 0; k < variances.length; k++) {
        for (int j = 0; j < d; j++) {
          factor[at(k) + j] += sign * factor[at(k) + d] * means[k * d + j];
        }
      }
    }
  }
}
