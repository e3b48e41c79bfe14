package org.priory.inference.posterior;

import java.io.Serializable;

/**
 * Mahalanobis' squared distance (x - m)' S^-1 (x - m), as the squared length of L^-1 (x - m) with L
 * L' = S.
 */
public final class Mahalanobis implements Serializable {
  private final double[] mean;

  /** L^-1, row after row, or its diagonal. */
  private final double[] inverse;

  private final boolean full;
  private final double logDeterminant;

  private Mahalanobis(double[] mean, double[] inverse, boolean full, double logDeterminant) {
    this.mean = mean;
    this.inverse = inverse;
    this.full = full;
    this.logDeterminant = logDeterminant;
  }

  /** Around m, by S. */
  public static Mahalanobis of(double[] mean, Covariance s) {
    int d = mean.length;
    double log = 0;
    if (s instanceof Covariance.Full matrix) {
      double[] lower = matrix.root().lower();
      for (int i = 0; i < d; i++) {
        log += 2 * Math.log(lower[i * d + i]);
      }
      return new Mahalanobis(mean.clone(), inverse(lower, d), true, log);
    }
    double[] inverse = new double[d];
    for (int j = 0; j < d; j++) {
      inverse[j] = 1 / Math.sqrt(s.variance(j));
      log += Math.log(s.variance(j));
    }
    return new Mahalanobis(mean.clone(), inverse, false, log);
  }

  /** Column after column by forward substitution: L x = e_j. */
  private static double[] inverse(double[] lower, int d) {
    double[] inverse = new double[d * d];
    for (int j = 0; j < d; j++) {
      for (int i = j; i < d; i++) {
        double sum = i == j ? 1 : 0;
        for (int k = j; k < i; k++) {
          sum -= lower[i * d + k] * inverse[k * d + j];
        }
        inverse[i * d + j] = sum / lower[i * d + i];
      }
    }
    return inverse;
  }

  /** (x - m)' S^-1 (x - m). */
  public double squares(double[] x) {
    int d = mean.length;
    double squares = 0;
    for (int i = 0; i < d; i++) {
      double sum = 0;
      if (full) {
        for (int j = 0; j <= i; j++) {
          sum += inverse[i * d + j] * (x[j] - mean[j]);
        }
      } else {
        sum = coordinate(x, i);
      }
      squares += sum * sum;
    }
    return squares;
  }

  /** The i-th number of L^-1 (x - m), where L is diagonal. */
  double coordinate(double[] x, int i) {
    return inverse[i] * (x[i] - mean[i]);
  }

  /** log |S|. */
  public double logDeterminant() {
    return logDeterminant;
  }
}
