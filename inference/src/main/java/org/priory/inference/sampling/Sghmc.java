package org.priory.inference.sampling;

import java.util.Arrays;
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
public final class Sghmc implements Sampler<Sghmc.State> {
  private final Settings settings;

  public Sghmc(Settings settings) {
    this.settings = settings;
  }

  /**
   * How it moves.
   *
   * @param temperature tau
   * @param friction a, in (0, 1]; 1 - a is the momentum of stochastic gradient descent
   */
  public record Settings(double temperature, double friction) {
    public Settings {
      Temperature.check(temperature);
      if (!(friction > 0 && friction <= 1)) {
        throw new IllegalArgumentException("friction must be in (0, 1], was " + friction);
      }
    }
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
    double a = settings.friction();
    double[] next = state.position().clone();
    double[] v = state.velocity().clone();
    for (int j = 0; j < next.length; j++) {
      double s = gradient.sd()[j];
      // v <- (1 - a) v + eta g + N(0, 2 a eta tau - eta^2 s^2)
      double missing = Math.max(0, 2 * a * eta * settings.temperature() - eta * eta * s * s);
      v[j] =
          (1 - a) * v[j]
              + eta * gradient.value()[j]
              + Math.sqrt(missing) * NormalSampler.next(source);
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
    double[] temperature = new double[gradient.dimension()];
    double a = settings.friction();
    for (int j = 0; j < temperature.length; j++) {
      double s = gradient.sd()[j];
      temperature[j] = Math.max(settings.temperature(), eta * s * s / (2 * a));
    }
    return new Heat(
        temperature, Arrays.stream(temperature).map(tau -> 2 * a * tau / eta).toArray());
  }

  @Override
  public double langevinStep(double eta) {
    return eta / settings.friction();
  }
}
