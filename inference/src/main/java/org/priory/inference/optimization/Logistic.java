package org.priory.inference.optimization;

/** The logistic function. */
final class Logistic {

  private Logistic() {}

  static double value(double psi) {
    return 1 / (1 + Math.exp(-psi));
  }
}
