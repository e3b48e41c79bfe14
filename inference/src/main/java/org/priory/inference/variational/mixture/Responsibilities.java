package org.priory.inference.variational.mixture;

import java.io.Serializable;
import java.util.List;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.Mahalanobis;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.numerics.special.Digamma;
import org.priory.numerics.special.Softmax;

/**
 * The E-step: r_k in proportion to exp(c_k - w_k (z - m_k)' S_k^-1 (z - m_k)/2).
 *
 * <p>Under q (Bishop 2006, eq. 10.46, 10.64 to 10.66) w_k = nu_k and
 *
 * <pre>
 *   c_k = E[log pi_k] + E[log |L_k|]/2 - d/(2 beta_k) - d log(2 pi)/2
 * </pre>
 *
 * <p>For point estimates w_k = 1 and c_k = log pi_k - log |S_k|/2 - d log(2 pi)/2.
 */
final class Responsibilities implements Serializable {
  private final Mahalanobis[] distances;
  private final double[] constants;
  private final double[] weights;

  Responsibilities(List<MixtureComponent> components) {
    int count = components.size();
    this.distances = new Mahalanobis[count];
    this.constants = new double[count];
    this.weights = new double[count];
    double total = components.stream().mapToDouble(MixtureComponent::alpha).sum();
    for (int k = 0; k < count; k++) {
      MixtureComponent c = components.get(k);
      distances[k] = Mahalanobis.of(c.mean(), c.s());
      weights[k] = c.isPoint() ? 1 : c.nu();
      double log =
          c.isPoint()
              ? Math.log(c.alpha() / total) - 0.5 * distances[k].logDeterminant()
              : Digamma.psi(c.alpha())
                  - Digamma.psi(total)
                  + 0.5 * logPrecision(c, distances[k].logDeterminant())
                  - 0.5 * c.dimension() / c.beta();
      constants[k] = log - 0.5 * c.dimension() * Math.log(2 * Math.PI);
    }
  }

  /** E[log |L|] = sum psi((nu + 1 - i)/2) + d log 2 - log |S|; on the diagonal all i are 1. */
  static double logPrecision(MixtureComponent c, double logDeterminant) {
    int d = c.dimension();
    double sum = d * Math.log(2) - logDeterminant;
    for (int i = 1; i <= d; i++) {
      sum += Digamma.psi((c.nu() + 1 - (c.s() instanceof Covariance.Full ? i : 1)) / 2);
    }
    return sum;
  }

  /** Writes r; returns the logarithm of what they were divided by. */
  double of(double[] z, double[] r) {
    for (int k = 0; k < r.length; k++) {
      r[k] = constants[k] - 0.5 * weights[k] * distances[k].squares(z);
    }
    return Softmax.normalise(r);
  }
}
