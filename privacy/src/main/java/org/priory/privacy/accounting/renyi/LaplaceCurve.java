package org.priory.privacy.accounting.renyi;

import org.priory.numerics.special.Exponential;

/**
 * The Rényi divergence that Laplace noise allows. Mironov (2017), proposition 6.
 *
 * @param epsilon pure epsilon: L1 sensitivity over scale
 */
public record LaplaceCurve(double epsilon) implements RenyiCurve {

  @Override
  public double divergence(double order) {
    double h = order - 1;
    double weight = order / (2 * order - 1);
    double complement = h / (2 * order - 1);
    // exp(h D) = w exp(h epsilon) + (1 - w) exp(-order epsilon)
    double divergence;
    if (order * epsilon < 100) {
      // The linear terms cancel: exp(h D) - 1 = w e2(h epsilon) + (1 - w) e2(-order epsilon)
      double excess =
          weight * Exponential.excess(h * epsilon)
              + complement * Exponential.excess(-order * epsilon);
      divergence = Math.log1p(excess) / h;
    } else {
      // D = epsilon + log(w + (1 - w) exp(-(2 order - 1) epsilon)) / h; the last term is nothing
      divergence = epsilon + Math.log1p(-complement) / h;
    }
    return Math.min(epsilon, divergence);
  }

  @Override
  public double limit() {
    return epsilon;
  }
}
