package org.priory.inference.curvature;

import org.priory.numerics.linear.SymmetricEigen;

/**
 * The directions in which a noisy symmetric matrix is clearly larger than a diagonal model: those
 * eigenvalues of S - D that are above the edge e = n sqrt(2 d) of the noise's own (Wigner's law),
 * shrunk to sqrt(l^2 - e^2).
 */
public final class CommonDirections {
  /** More are not kept. */
  private static final int MOST = 100;

  private CommonDirections() {}

  /**
   * The diagonal and what stands out of it.
   *
   * @param diagonal D
   * @param noisy S, row after row; overwritten
   * @param noise n
   */
  public static LowRankCurvature above(double[] diagonal, double[] noisy, double noise) {
    int d = diagonal.length;
    for (int j = 0; j < d; j++) {
      noisy[j * d + j] -= diagonal[j];
    }
    SymmetricEigen eigen = SymmetricEigen.of(noisy, d);
    double[] values = eigen.values();
    double[] vectors = eigen.vectors();
    double edge = noise * Math.sqrt(2.0 * d);
    int r = 0;
    while (r < Math.min(MOST, d) && values[d - 1 - r] > edge * (1 + 1e-9)) {
      r++;
    }
    double[] l = new double[r];
    double[] q = new double[d * r];
    for (int k = 0; k < r; k++) {
      double value = values[d - 1 - k];
      l[k] = Math.sqrt(value * value - edge * edge);
      for (int j = 0; j < d; j++) {
        q[j * r + k] = vectors[j * d + d - 1 - k];
      }
    }
    return LowRankCurvature.of(diagonal, q, l);
  }
}
