package org.priory.inference.posterior;

import org.priory.numerics.linear.SymmetricEigen;

/**
 * Normal numbers with covariance V - F F', V diagonal. With T = V^-1/2 F and T'T = E diag(g) E' the
 * root of I - T T' is I - T E diag((1 - sqrt(1 - g))/g) E' T'.
 */
final class DiagonalLessFactor {

  private DiagonalLessFactor() {}

  /** V^1/2 (I - T T')^1/2 z. */
  static double[] colour(double[] v, double[] factor, double[] z) {
    int d = v.length;
    int r = factor.length / d;
    double[] t = new double[factor.length];
    double[] along = new double[r];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < r; k++) {
        t[j * r + k] = factor[j * r + k] / Math.sqrt(v[j]);
        along[k] += t[j * r + k] * z[j];
      }
    }
    double[] less = r == 0 ? along : less(t, d, r, along);
    double[] out = new double[d];
    for (int j = 0; j < d; j++) {
      double sum = z[j];
      for (int k = 0; k < r; k++) {
        sum -= t[j * r + k] * less[k];
      }
      out[j] = Math.sqrt(v[j]) * sum;
    }
    return out;
  }

  private static double[] less(double[] t, int d, int r, double[] along) {
    double[] gram = new double[r * r];
    for (int j = 0; j < d; j++) {
      for (int a = 0; a < r; a++) {
        for (int b = 0; b <= a; b++) {
          gram[a * r + b] += t[j * r + a] * t[j * r + b];
        }
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(gram, r);
    double[] g = eigen.values();
    double[] e = eigen.vectors();
    double[] out = new double[r];
    for (int k = 0; k < r; k++) {
      double clipped = Math.min(1, Math.max(0, g[k]));
      // tends to 1/2 at 0
      double m = clipped < 1e-8 ? 0.5 : (1 - Math.sqrt(1 - clipped)) / clipped;
      double projected = 0;
      for (int a = 0; a < r; a++) {
        projected += e[a * r + k] * along[a];
      }
      for (int a = 0; a < r; a++) {
        out[a] += e[a * r + k] * m * projected;
      }
    }
    return out;
  }
}
