package org.priory.inference.sampling;

import org.priory.inference.sampling.TemperedPosterior.Mode;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Exact draws from a tempered posterior by rejection.
 *
 * <p>In the norm of the Hessian A at the mode, U rises at distance r at least by the lower bound of
 * {@link SelfConcordance}. So a point of density e^-lower(|w|), w = L'(theta - mode), which is a
 * direction and a {@link RadialDraw}, is kept with probability e^-(rise - lower). The probability
 * that it is kept has a lower bound that holds for all data; there is no cap on the tries, and the
 * time that they take is not hidden ({@code docs/proofs/ops.md}, section 3).
 */
final class ExactDraw {
  private final TemperedPosterior posterior;
  private final Mode mode;
  private final double k;
  private final RadialDraw radial;
  private final double lowest;
  private final double slack;

  ExactDraw(TemperedPosterior posterior) {
    this.posterior = posterior;
    this.mode = posterior.mode();
    int d = mode.theta().length;
    this.k = posterior.loss().concordance() * posterior.reach(mode.factor());
    this.radial = new RadialDraw(d, k);
    this.lowest = posterior.height(mode.theta());
    // the mode is one up to rounding: |g'v| <= |g| r/sqrt(Lambda)
    this.slack =
        Math.sqrt(TemperedPosterior.squares(mode.gradient()) / posterior.target().ridge())
            * SelfConcordance.farthest(d, k);
  }

  /** An independent draw. */
  double[] next(RandomSource source) {
    double[] w = new double[mode.theta().length];
    while (true) {
      double r = radial.next(source);
      NormalSampler.fill(w, 1, source);
      double factor = r / Math.sqrt(TemperedPosterior.squares(w));
      for (int j = 0; j < w.length; j++) {
        w[j] *= factor;
      }
      double[] theta = TemperedPosterior.coloured(mode.theta(), mode.factor(), w);
      if (posterior.isAllowed(theta)) {
        double excess = posterior.height(theta) - lowest - SelfConcordance.lower(k, r) + slack;
        if (Math.log(Uniform.next(source)) < -excess) {
          return theta;
        }
      }
    }
  }
}
