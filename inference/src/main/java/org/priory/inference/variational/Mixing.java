package org.priory.inference.variational;

/**
 * How much of a step's statistics goes into the running ones: {@code s <- (1 - rho) s + rho s_t}.
 */
public interface Mixing {
  /** Each step replaces the last: the ordinary algorithm. */
  Mixing LAST = (t, running, step) -> 1;

  /**
   * By precision, so that the running statistics have the least noise: rho = v/(v + v_t) with v and
   * v_t the noise variances of the running and of the step's statistics. Without noise, the last.
   */
  Mixing BY_PRECISION = (t, running, step) -> t == 1 || step == 0 ? 1 : running / (running + step);

  /**
   * The share of step t.
   *
   * @param t counted from 1
   * @param running noise variance of the running statistics
   * @param step noise variance of the step's statistics
   */
  double rho(long t, double running, double step);

  /**
   * rho_t = (tau0 + t)^-kappa (VIPS, Algorithm 3), for samples.
   *
   * @param tau0 at least 0; slows the first steps
   * @param kappa in [0, 1]; 1 with tau0 = 0 averages over all steps
   */
  static Mixing decaying(double tau0, double kappa) {
    if (!(tau0 >= 0 && tau0 < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("tau0 must be a finite number >= 0, was " + tau0);
    }
    if (!(kappa >= 0 && kappa <= 1)) {
      throw new IllegalArgumentException("kappa must be in [0, 1], was " + kappa);
    }
    return (t, running, step) -> Math.pow(tau0 + t, -kappa);
  }
}
