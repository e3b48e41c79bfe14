package org.priory.inference.sampling;

import java.util.function.IntToDoubleFunction;
import org.priory.inference.dynamics.HeatBath;
import org.priory.numerics.random.RandomSource;

/**
 * A Markov chain that moves by noisy gradients.
 *
 * <p>The wall's noise is on every gradient already. A sampler adds the rest of what its dynamics
 * ask for, from a source that is no secret, and nothing where the wall's noise is more than that:
 * then the chain is hotter than asked, which {@link #heat} says.
 *
 * @param <S> what the next step needs
 */
interface Sampler<S extends Sampler.State> {

  /** What every state has. */
  interface State {
    /** theta. Must not be written to. */
    double[] position();
  }

  /** Before the first step. */
  S init(double[] position);

  /**
   * One step.
   *
   * @param gradient at the state's position
   * @param eta the step size
   * @param source of the noise that the chain adds itself: model randomness, no secret
   */
  S step(S state, NoisyGradient gradient, double eta, RandomSource source);

  /** A copy of a state at another position. */
  S moved(S state, double[] position);

  /** How hot a step is. */
  Heat heat(S state, NoisyGradient gradient, double eta);

  /** After the last step that may change how the chain moves. */
  default S settled(S state) {
    return state;
  }

  /** Whether gradients come with second moments until it has settled. */
  default boolean wantsSecondMoments() {
    return false;
  }

  /** Steps of this size in Langevin dynamics go as far. */
  default double langevinStep(double eta) {
    return eta;
  }

  /**
   * How hot a step is.
   *
   * @param temperature of each parameter: the stationary density is exp(-U/temperature)
   * @param gradientVariance all noise of a step, as variance of each value of the gradient
   */
  record Heat(double[] temperature, double[] gradientVariance) {

    /** What the noise of a gradient makes of a bath, by the step of each parameter. */
    static Heat of(HeatBath bath, NoisyGradient gradient, IntToDoubleFunction eta) {
      int d = gradient.dimension();
      double[] temperature = new double[d];
      double[] variance = new double[d];
      for (int j = 0; j < d; j++) {
        double step = eta.applyAsDouble(j);
        temperature[j] = bath.temperature(step, gradient.sd()[j]);
        variance[j] = bath.gradientVariance(temperature[j], step);
      }
      return new Heat(temperature, variance);
    }
  }
}
