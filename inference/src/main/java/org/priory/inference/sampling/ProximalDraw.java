package org.priory.inference.sampling;

import java.util.Optional;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Draws from a tempered posterior whose prior is too flat for the envelope of {@link ExactDraw} to
 * hold for all data: by rejection if a public number of tries is enough, and otherwise by the
 * proximal sampler (Lee, Shen, Tian 2021, "Structured logconcave sampling with a restricted
 * Gaussian oracle"), which alternates
 *
 * <pre>y ~ N(theta, eta I),   theta ~ e^(-U(theta) - |theta - y|^2/(2 eta)),</pre>
 *
 * <p>the second by rejection: its prior is as steep as that needs. <b>Guarantees</b> a law within
 * the total variation of {@link ProximalSteps} of the posterior's, whatever the data, whether tries
 * were enough or not ({@code docs/proofs/ops.md}, section 7). How long it takes is not hidden.
 */
final class ProximalDraw {
  private final TemperedPosterior posterior;
  private final ProximalSteps steps;
  private final int tries;
  private final ExactDraw direct;

  ProximalDraw(TemperedPosterior posterior, ProximalSteps steps) {
    this(posterior, steps, ProximalSteps.TRIES);
  }

  /**
   * Draws from a posterior.
   *
   * @param tries of rejection before the sampler alternates
   */
  ProximalDraw(TemperedPosterior posterior, ProximalSteps steps, int tries) {
    this.posterior = posterior;
    this.steps = steps;
    this.tries = tries;
    this.direct = new ExactDraw(posterior);
  }

  /** An independent draw. */
  double[] next(RandomSource source) {
    Optional<double[]> kept = direct.within(tries, source);
    return kept.isPresent() ? kept.get() : alternating(source);
  }

  private double[] alternating(RandomSource source) {
    double[] theta = new double[posterior.target().width()];
    double[] y = new double[theta.length];
    for (long t = 0; t < steps.count(); t++) {
      NormalSampler.fill(y, Math.sqrt(steps.eta()), source);
      for (int j = 0; j < y.length; j++) {
        y[j] += theta[j];
      }
      theta = new ExactDraw(posterior.pulled(y.clone(), 1 / steps.eta()), theta).next(source);
    }
    return theta;
  }
}
