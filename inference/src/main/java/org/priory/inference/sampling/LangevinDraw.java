package org.priory.inference.sampling;

import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * The end of a walk of Langevin dynamics on a tempered posterior, which starts at the prior's mean:
 *
 * <pre>theta <- theta - eta grad U(theta) + N(0, 2 eta I).</pre>
 *
 * <p><b>Assumes</b> that eta is at most 1/M, M bounding the curvature of U. <b>Guarantees</b> that
 * the end tells no more than an exact draw may: a Gaussian release of multiplier sqrt(Lambda)/G, G
 * being how far a record moves grad U; after any number of steps, converged or not ({@code
 * docs/proofs/ops.md}, claim 4).
 */
final class LangevinDraw {
  private final TemperedPosterior posterior;
  private final LangevinSteps steps;

  LangevinDraw(TemperedPosterior posterior, LangevinSteps steps) {
    this.posterior = posterior;
    this.steps = steps;
  }

  /** The end of a walk of its own. */
  double[] next(RandomSource source) {
    double[] theta = new double[posterior.target().width()];
    double[] z = new double[theta.length];
    double sd = Math.sqrt(2 * steps.eta());
    for (long t = 0; t < steps.count(); t++) {
      double[] gradient = posterior.gradient(theta);
      NormalSampler.fill(z, sd, source);
      for (int j = 0; j < theta.length; j++) {
        theta[j] += z[j] - steps.eta() * gradient[j];
      }
    }
    return theta;
  }
}
