package org.priory.inference.sampling;

/** What is believed before the data: its gradient needs no look at a record, and no noise. */
public interface PriorGradient {

  /** The gradient of the log density at theta. */
  double[] gradient(double[] theta);

  /** Independent normal parameters around 0. */
  static PriorGradient normal(double[] precision) {
    double[] a = precision.clone();
    return theta -> {
      double[] gradient = new double[a.length];
      for (int j = 0; j < a.length; j++) {
        gradient[j] = -a[j] * theta[j];
      }
      return gradient;
    };
  }
}
