package org.priory.inference.variational;

/**
 * How much of a step's statistics goes into the running ones: rho_t = (tau0 + t)^-kappa, t = 1, 2,
 * ... (VIPS, Algorithm 3).
 *
 * @param tau0 at least 0; slows the first steps
 * @param kappa 0 forgets the past at once; 1 with tau0 = 0 averages over all steps
 */
public record Mixing(double tau0, double kappa) {
  /** Each step replaces the last: the ordinary algorithm. */
  public static final Mixing LAST = new Mixing(0, 0);

  /** The mean over all steps. */
  public static final Mixing AVERAGE = new Mixing(0, 1);

  public Mixing {
    if (!(tau0 >= 0 && tau0 < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("tau0 must be a finite number >= 0, was " + tau0);
    }
    if (!(kappa >= 0 && kappa <= 1)) {
      throw new IllegalArgumentException("kappa must be in [0, 1], was " + kappa);
    }
  }

  /** The share of step t, counted from 1. */
  public double rho(long t) {
    return Math.pow(tau0 + t, -kappa);
  }
}
