package org.priory.inference.sampling;

import org.priory.inference.dynamics.HeatBath;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Stochastic-gradient Langevin dynamics (Welling and Teh 2011; Wang, Fienberg and Smola 2015,
 * Algorithm 2).
 *
 * <pre>
 *   phi &lt;- phi + eta g + N(0, 2 eta tau)
 * </pre>
 *
 * <p>The paper's noise N(0, eta) is temperature 1/2 (erratum 2). The wall's noise of standard
 * deviation s on g is a part of it, eta^2 s^2; what is missing is added. Under a quadratic U with
 * curvature l the variance is tau/(l (1 - eta l/2)).
 *
 * <p><b>Releases</b> the noisy gradients. <b>Guarantees</b> what their plan is charged, for all
 * draws together and whether or not the chain has converged.
 */
final class Sgld implements Sampler<Sgld.State> {
  private final HeatBath bath;

  /**
   * Langevin dynamics at a temperature.
   *
   * @param temperature tau, 1 for the posterior; 0 is noisy ascent
   */
  public Sgld(double temperature) {
    this.bath = HeatBath.langevin(temperature);
  }

  /** Where it is. */
  public record State(double[] position) implements Sampler.State {}

  @Override
  public State init(double[] position) {
    return new State(position.clone());
  }

  @Override
  public State step(State state, NoisyGradient gradient, double eta, RandomSource source) {
    double[] next = state.position().clone();
    for (int j = 0; j < next.length; j++) {
      // phi + eta g + N(0, 2 eta tau - eta^2 s^2)
      double missing = bath.missing(eta, gradient.sd()[j]);
      double step = eta * gradient.value()[j] + missing * NormalSampler.next(source);
      next[j] += gradient.scale()[j] * step;
    }
    return new State(next);
  }

  @Override
  public State moved(State state, double[] position) {
    return new State(position);
  }

  @Override
  public Heat heat(State state, NoisyGradient gradient, double eta) {
    return Heat.of(bath, gradient, j -> eta);
  }
}
