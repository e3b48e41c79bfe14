package org.priory.inference.sampling;

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
public final class Sgld implements Sampler<Sgld.State> {
  private final Settings settings;

  public Sgld(Settings settings) {
    this.settings = settings;
  }

  /**
   * How it moves.
   *
   * @param temperature tau, 1 for the posterior; 0 is noisy ascent
   */
  public record Settings(double temperature) {
    public Settings {
      Temperature.check(temperature);
    }
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
      double s = gradient.sd()[j];
      // phi + eta g + N(0, 2 eta tau - eta^2 s^2)
      double missing = Math.max(0, 2 * eta * settings.temperature() - eta * eta * s * s);
      double step = eta * gradient.value()[j] + Math.sqrt(missing) * NormalSampler.next(source);
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
    int d = gradient.dimension();
    double[] temperature = new double[d];
    double[] variance = new double[d];
    for (int j = 0; j < d; j++) {
      double s = gradient.sd()[j];
      temperature[j] = Math.max(settings.temperature(), eta * s * s / 2);
      variance[j] = 2 * temperature[j] / eta;
    }
    return new Heat(temperature, variance);
  }
}
