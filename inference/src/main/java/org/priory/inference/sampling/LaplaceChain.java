package org.priory.inference.sampling;

import org.priory.inference.sampling.TemperedPosterior.Mode;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * A Markov chain whose stationary law is a tempered posterior: proposals that would leave the
 * normal approximation N(mode, A^-1) as it is, kept or not by Metropolis' rule. It starts in the
 * normal approximation. Nobody has proved how near it is to its stationary law after so many steps.
 */
final class LaplaceChain {
  static final int STEPS = 400;

  /** Share of each proposal that is new. */
  private static final double NEW = 0.4;

  private final TemperedPosterior posterior;
  private final Mode mode;

  LaplaceChain(TemperedPosterior posterior) {
    this.posterior = posterior;
    this.mode = posterior.mode();
  }

  /** The end of a chain of its own. */
  double[] next(RandomSource source) {
    int d = mode.theta().length;
    double[] w = new double[d];
    double[] theta = mode.theta();
    double level = 0;
    double[] fresh = new double[d];
    double kept = 0;
    for (int step = 0; step <= STEPS; step++) {
      NormalSampler.fill(fresh, 1, source);
      double[] moved = new double[d];
      for (int j = 0; j < d; j++) {
        // w' = sqrt(1 - beta^2) w + beta z
        moved[j] = kept * w[j] + Math.sqrt(1 - kept * kept) * fresh[j];
      }
      double[] there = TemperedPosterior.coloured(mode.theta(), mode.factor(), moved);
      // log pi - log N, up to a constant: |w|^2/2 - U
      double next = TemperedPosterior.squares(moved) / 2 - posterior.height(there);
      if (posterior.isAllowed(there)
          && (step == 0 || Math.log(Uniform.next(source)) < next - level)) {
        w = moved;
        theta = there;
        level = next;
      }
      kept = Math.sqrt(1 - NEW * NEW);
    }
    return theta;
  }
}
