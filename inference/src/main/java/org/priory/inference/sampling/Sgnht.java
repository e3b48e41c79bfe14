package org.priory.inference.sampling;

import java.util.Arrays;
import org.priory.inference.dynamics.Hamiltonian;
import org.priory.inference.dynamics.HeatBath;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Stochastic-gradient Nosé-Hoover thermostat (Ding et al. 2014; Wang, Fienberg and Smola 2015,
 * equation 5, where n is the number of parameters and the position moves by v: erratum 19).
 *
 * <pre>
 *   v   &lt;- (1 - xi) v + eta g + N(0, 2 a eta tau)
 *   phi &lt;- phi + v
 *   xi  &lt;- xi + v'v/n - eta tau/(1 - xi/2)
 * </pre>
 *
 * <p>The friction xi rises where the gradient has noise that nobody reckoned with, such as that of
 * samples, until the kinetic energy is that of the temperature. Without forces v has variance eta
 * tau/(1 - xi/2) in discrete time, not eta tau: the paper's equation makes the chain colder by
 * xi/2. The wall's noise is known, and counts as a part of the noise that is to be added; where it
 * is more, the thermostat is set to the temperature that it makes at friction a.
 *
 * <p><b>Releases</b> the noisy gradients. <b>Guarantees</b> what their plan is charged.
 */
final class Sgnht implements Sampler<Sgnht.State> {
  /** Beyond this the velocity would change its sign in every step. */
  private static final double MOST_FRICTION = 1;

  /** A thermostat that heats must not run away. */
  private static final double LEAST_FRICTION = -0.5;

  private final HeatBath bath;

  /**
   * A thermostat.
   *
   * @param bath friction is that of the noise that is added, and where xi starts
   */
  public Sgnht(HeatBath bath) {
    this.bath = bath;
  }

  /**
   * Where it is, how fast it moves, and the thermostat.
   *
   * @param velocity v, in units of the steps
   * @param thermostat xi
   */
  public record State(double[] position, double[] velocity, double thermostat)
      implements Sampler.State {}

  @Override
  public State init(double[] position) {
    return new State(position.clone(), new double[position.length], bath.friction());
  }

  @Override
  public State step(State state, NoisyGradient gradient, double eta, RandomSource source) {
    double tau = temperature(gradient, eta);
    HeatBath set = HeatBath.hamiltonian(tau, bath.friction());
    double xi = state.thermostat();
    double[] next = state.position().clone();
    double[] v = state.velocity().clone();
    double energy = 0;
    for (int j = 0; j < next.length; j++) {
      // v <- (1 - xi) v + eta g + N(0, 2 a eta tau - eta^2 s^2)
      double noise = set.missing(eta, gradient.sd()[j]) * NormalSampler.next(source);
      v[j] = Hamiltonian.velocity(1 - xi, v[j], eta * gradient.value()[j], noise);
      next[j] += gradient.scale()[j] * v[j];
      energy += v[j] * v[j] / next.length;
    }
    // xi <- xi + v'v/n - eta tau/(1 - xi/2)
    double warmer = xi + energy - eta * tau / (1 - xi / 2);
    return new State(next, v, Math.max(LEAST_FRICTION, Math.min(MOST_FRICTION, warmer)));
  }

  /** One for all parameters, as there is one thermostat: that of the average noise. */
  private double temperature(NoisyGradient gradient, double eta) {
    double squares = Arrays.stream(gradient.sd()).map(s -> s * s).average().orElse(0);
    return Math.max(bath.temperature(), eta * squares / (2 * bath.friction()));
  }

  @Override
  public State moved(State state, double[] position) {
    return new State(position, state.velocity(), state.thermostat());
  }

  @Override
  public Heat heat(State state, NoisyGradient gradient, double eta) {
    double tau = temperature(gradient, eta);
    double[] temperature = new double[gradient.dimension()];
    double[] variance = new double[gradient.dimension()];
    Arrays.fill(temperature, tau);
    Arrays.fill(variance, bath.gradientVariance(tau, eta));
    return new Heat(temperature, variance);
  }

  @Override
  public double langevinStep(double eta) {
    return eta / bath.friction();
  }
}
