package org.priory.inference.optimization;

/** The logistic function. */
final class Logistic {

  private Logistic() {}

  static double value(double psi) {
    return 1 / (1 + Math.exp(-psi));
  }

  /** At z'theta. */
  static double value(double[] z, double[] theta) {
    double psi = 0;
    for (int j = 0; j < z.length; j++) {
      psi += z[j] * theta[j];
    }
    return value(psi);
  }
}
