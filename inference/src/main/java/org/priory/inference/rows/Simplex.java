package org.priory.inference.rows;

import java.util.Arrays;

/** Projection to the probability simplex (Duchi et al. 2008). */
public final class Simplex {

  private Simplex() {}

  /** The nearest vector of non-negative numbers that add up to 1. */
  public static double[] project(double[] v) {
    double[] sorted = v.clone();
    Arrays.sort(sorted);
    double sum = 0;
    double shift = 0;
    for (int k = 1; k <= v.length; k++) {
      double largest = sorted[v.length - k];
      sum += largest;
      // the k largest stay above zero as long as largest > (sum - 1)/k
      if (largest - (sum - 1) / k > 0) {
        shift = (sum - 1) / k;
      }
    }
    double[] out = new double[v.length];
    for (int i = 0; i < v.length; i++) {
      out[i] = Math.max(0, v[i] - shift);
    }
    return out;
  }
}
