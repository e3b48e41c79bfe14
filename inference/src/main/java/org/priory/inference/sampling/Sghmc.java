package org.priory.inference.sampling;

import org.priory.inference.dynamics.Hamiltonian;
import org.priory.inference.dynamics.HeatBath;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Stochastic-gradient Hamiltonian Monte Carlo (Chen, Fox and Guestrin 2014; Wang, Fienberg and
 * Smola 2015, equation 4, where the position moves by v: erratum 19).
 *
 * <pre>
 *   v   &lt;- (1 - a) v + eta g + N(0, 2 a eta tau)
 *   phi &lt;- phi + v
 * </pre>
 *
 * <p>The noise B of the gradient, which the paper has to guess, is known here: the wall's noise of
 * standard deviation s is eta^2 s^2 of the variance, and what is missing is added. With a = 1 it is
 * {@link Sgld}. Under a quadratic U with curvature l the variance of phi is tau/(l (1 - eta l/(4 -
 * 2a))): x_t is an AR(2) process.
 *
 * <p><b>Releases</b> the noisy gradients. <b>Guarantees</b> what their plan is charged.
 */
final class Sghmc implements Sampler<Sghmc.State> {
  private final HeatBath bath;

  public Sghmc(HeatBath bath) {
    this.bath = bath;
  }

  /**
   * Where it is and how fast it moves.
   *
   * @param velocity v, in units of the steps
   */
  public record State(double[] position, double[] velocity) implements Sampler.State {}

  @Override
  public State init(double[] position) {
    return new State(position.clone(), new double[position.length]);
  }

  @Override
  public State step(State state, NoisyGradient gradient, double eta, RandomSource source) {
    double kept = 1 - bath.friction();
    double[] next = state.position().clone();
    double[] v = state.velocity().clone();
    for (int j = 0; j < next.length; j++) {
      // v <- (1 - a) v + eta g + N(0, 2 a eta tau - eta^2 s^2)
      double noise = bath.missing(eta, gradient.sd()[j]) * NormalSampler.next(source);
      v[j] = Hamiltonian.velocity(kept, v[j], eta * gradient.value()[j], noise);
      next[j] += gradient.scale()[j] * v[j];
    }
    return new State(next, v);
  }

  @Override
  public State moved(State state, double[] position) {
    return new State(position, state.velocity());
  }

  @Override
  public Heat heat(State state, NoisyGradient gradient, double eta) {
    return Heat.of(bath, gradient, j -> eta);
  }

  @Override
  public double langevinStep(double eta) {
    return eta / bath.friction();
  }
}
