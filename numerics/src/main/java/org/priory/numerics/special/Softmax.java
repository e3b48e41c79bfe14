package org.priory.numerics.special;

/** Probabilities from logarithms that are known up to a constant. */
public final class Softmax {
  private Softmax() {}

  /**
   * p_k = e^a_k / sum e^a_i, in place.
   *
   * @param a finite, or minus infinity, but not all
   * @return log sum e^a_i
   */
  public static double normalise(double[] a) {
    double most = Double.NEGATIVE_INFINITY;
    for (double each : a) {
      most = Math.max(most, each);
    }
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      a[k] = Math.exp(a[k] - most);
      sum += a[k];
    }
    for (int k = 0; k < a.length; k++) {
      a[k] /= sum;
    }
    return most + Math.log(sum);
  }
}
