package org.priory.inference.optimization.likelihood;

/** The logistic function. */
public final class Logistic {

  private Logistic() {}

  public static double value(double psi) {
    return 1 / (1 + Math.exp(-psi));
  }
}
