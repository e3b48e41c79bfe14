package org.priory.inference.dynamics;

/**
 * The noise that Langevin and Hamiltonian dynamics ask for, and how much of it a noisy gradient
 * brings along. With a step eta, friction a and temperature tau,
 *
 * <pre>v = (1 - a) v - eta grad U + N(0, 2 a eta tau),   w = w + v</pre>
 *
 * has, for small eta, the stationary density exp(-U/tau): what friction takes, noise gives back.
 * Friction 1 is Langevin dynamics (Welling and Teh 2011), less is Hamiltonian dynamics (Chen, Fox
 * and Guestrin 2014). Noise of standard deviation s that the gradient has already is eta^2 s^2 of
 * that variance: only what is missing is added, and where it is more, the chain is hotter.
 *
 * @param temperature tau, 1 for the posterior; 0 is descent
 * @param friction a, in (0, 1]; 1 - a is the momentum of stochastic gradient descent
 * @param records n: gradients and steps are those of U/n. 1 for U itself
 */
public record HeatBath(double temperature, double friction, double records) {

  public HeatBath {
    Temperature.check(temperature);
    if (!(friction > 0 && friction <= 1)) {
      throw new IllegalArgumentException("friction must be in (0, 1], was " + friction);
    }
    if (!(records > 0 && records < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("records must be a finite number > 0, was " + records);
    }
  }

  /** Langevin dynamics, with gradients of U. */
  public static HeatBath langevin(double temperature) {
    return new HeatBath(temperature, 1, 1);
  }

  /** Hamiltonian dynamics, with gradients of U. */
  public static HeatBath hamiltonian(double temperature, double friction) {
    return new HeatBath(temperature, friction, 1);
  }

  /** Variance of all the noise of a step. */
  public double variance(double eta) {
    return 2 * friction * eta * temperature / records;
  }

  /** Standard deviation of what is to be added to the noise of a gradient in a step. */
  public double missing(double eta, double s) {
    return rest(variance(eta), eta * eta * s * s);
  }

  /**
   * Standard deviation of what is to be added.
   *
   * @param wanted variance of all the noise
   * @param given variance of the noise that is there
   */
  public static double rest(double wanted, double given) {
    return Math.sqrt(Math.max(0, wanted - given));
  }

  /** The temperature of a chain with nothing but the noise of its gradient. */
  public double heated(double eta, double s) {
    // 2 a eta tau/n = (eta s)^2
    return eta * s * s * records / 2 / friction;
  }

  /** The temperature of a chain: what was asked for, or more where the gradient's noise is more. */
  public double temperature(double eta, double s) {
    return Math.max(temperature, heated(eta, s));
  }

  /** The step at which the gradient's noise is all that Langevin dynamics ask for. */
  public double balanced(double s) {
    return 2 * temperature / (records * s * s);
  }

  /** All noise of a step at a temperature, as variance of a value of the gradient. */
  public double gradientVariance(double hot, double eta) {
    return 2 * friction * hot / eta;
  }
}
