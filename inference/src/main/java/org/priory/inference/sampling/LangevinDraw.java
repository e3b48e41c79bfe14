package org.priory.inference.sampling;

import java.util.function.UnaryOperator;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * The end of a walk of Langevin dynamics on a tempered posterior, which starts at a public place:
 *
 * <pre>theta <- theta - eta grad U(theta) + N(0, 2 eta I).</pre>
 *
 * <p><b>Assumes</b> that eta is at most 1/M, M bounding the curvature of U. <b>Guarantees</b> that
 * the end tells no more than an exact draw may: a Gaussian release of multiplier sqrt(Lambda)/G, G
 * being how far a record moves grad U; after any number of steps, converged or not ({@code
 * docs/proofs/ops.md}, claim 4).
 */
final class LangevinDraw {
  private final UnaryOperator<double[]> slope;
  private final double[] start;
  private final LangevinSteps steps;

  /**
   * A walk.
   *
   * @param slope grad U
   * @param start a public place
   */
  LangevinDraw(UnaryOperator<double[]> slope, double[] start, LangevinSteps steps) {
    this.slope = slope;
    this.start = start.clone();
    this.steps = steps;
  }

  /** The end of a walk of its own. */
  double[] next(RandomSource source) {
    double[] theta = start.clone();
    double[] z = new double[theta.length];
    double sd = Math.sqrt(2 * steps.eta());
    for (long t = 0; t < steps.count(); t++) {
      double[] gradient = slope.apply(theta);
      NormalSampler.fill(z, sd, source);
      for (int j = 0; j < theta.length; j++) {
        theta[j] += z[j] - steps.eta() * gradient[j];
      }
    }
    return theta;
  }
}
