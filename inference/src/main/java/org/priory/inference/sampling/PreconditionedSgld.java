package org.priory.inference.sampling;

import org.priory.inference.dynamics.HeatBath;
import org.priory.inference.dynamics.Temperature;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Preconditioned stochastic-gradient Langevin dynamics (Li, Chen, Carlson and Carin 2016): steps of
 * each parameter in proportion to the inverse of the gradient's root mean square, as in RMSprop.
 *
 * <pre>
 *   V_j &lt;- 0.99 V_j + 0.01 (g_j^2 - s_j^2),    M_j = 1/sqrt(V_j)
 *   phi &lt;- phi + eta M g + N(0, 2 eta tau M)
 * </pre>
 *
 * <p>Two things differ from the paper. The wall's noise, of standard deviation s, is taken out of
 * the squares; as it may drown them, V starts at what is expected and moves away from it only as
 * far as the noise lets it be believed. And M is kept after the burn-in: an M that follows the
 * chain needs a correction that the paper leaves out, and without it the chain samples from
 * something else.
 *
 * <p><b>Releases</b> the noisy gradients. <b>Guarantees</b> what their plan is charged.
 */
final class PreconditionedSgld implements Sampler<PreconditionedSgld.State> {
  private static final double MEMORY = 0.99;

  /** Squares that an average of this memory is about as good as: (1 + m)/(1 - m). */
  private static final double WINDOW = (1 + MEMORY) / (1 - MEMORY);

  /** V is kept above this share of what is expected. */
  private static final double LEAST_SHARE = 0.1;

  private final Settings settings;
  private final HeatBath bath;

  public PreconditionedSgld(Settings settings) {
    this.settings = settings;
    this.bath = HeatBath.langevin(settings.temperature());
  }

  /**
   * How it moves.
   *
   * @param temperature tau
   * @param curvature expected of each parameter: the mean square of the gradient near the mode
   */
  public record Settings(double temperature, double[] curvature) {
    public Settings {
      Temperature.check(temperature);
      curvature = ExpectedCurvature.copied(curvature);
    }
  }

  /**
   * Where it is, and what it knows of the gradient.
   *
   * @param squares the running mean of g^2 - s^2
   * @param steps that it was made from
   * @param preconditioner M
   * @param isSettled whether M is kept
   */
  public record State(
      double[] position, double[] squares, long steps, double[] preconditioner, boolean isSettled)
      implements Sampler.State {}

  @Override
  public State init(double[] position) {
    double[] m = new double[position.length];
    for (int j = 0; j < m.length; j++) {
      m[j] = 1 / Math.sqrt(settings.curvature()[j]);
    }
    return new State(position.clone(), settings.curvature().clone(), 0, m, false);
  }

  @Override
  public State step(State state, NoisyGradient gradient, double eta, RandomSource source) {
    State known = state.isSettled() ? state : learned(state, gradient);
    double[] next = state.position().clone();
    for (int j = 0; j < next.length; j++) {
      double m = known.preconditioner()[j];
      double s = gradient.sd()[j];
      // phi + eta M g + N(0, 2 eta tau M - eta^2 M^2 s^2)
      double missing = HeatBath.rest(bath.variance(eta) * m, eta * eta * m * m * s * s);
      double step = eta * m * gradient.value()[j] + missing * NormalSampler.next(source);
      next[j] += gradient.scale()[j] * step;
    }
    return moved(known, next);
  }

  private State learned(State state, NoisyGradient gradient) {
    double[] squares = state.squares().clone();
    double[] m = new double[squares.length];
    double window = Math.min(WINDOW, state.steps() + 1.0);
    for (int j = 0; j < squares.length; j++) {
      double g = gradient.value()[j];
      double noise = gradient.sd()[j] * gradient.sd()[j];
      squares[j] = MEMORY * squares[j] + (1 - MEMORY) * (g * g - noise);
      // the mean of so many squares of the noise is off by sqrt(2/window) s^2
      double expected = settings.curvature()[j];
      double belief = expected * expected / (expected * expected + 2 * noise * noise / window);
      double v = expected + belief * (squares[j] - expected);
      m[j] = 1 / Math.sqrt(Math.max(v, LEAST_SHARE * expected));
    }
    return new State(state.position(), squares, state.steps() + 1, m, false);
  }

  @Override
  public State moved(State state, double[] position) {
    return new State(
        position, state.squares(), state.steps(), state.preconditioner(), state.isSettled());
  }

  @Override
  public State settled(State state) {
    return new State(
        state.position(), state.squares(), state.steps(), state.preconditioner(), true);
  }

  @Override
  public Heat heat(State state, NoisyGradient gradient, double eta) {
    return Heat.of(bath, gradient, j -> eta * state.preconditioner()[j]);
  }
}
