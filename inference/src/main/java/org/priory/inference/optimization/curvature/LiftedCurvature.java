package org.priory.inference.optimization.curvature;

import org.priory.numerics.linear.PositiveDefinite;

/**
 * A curvature for steps on the path: over the roots of its diagonal, no eigenvalue is too small.
 */
public final class LiftedCurvature {
  private static final double LEAST_EIGENVALUE = 0.03;

  private LiftedCurvature() {}

  /**
   * The matrix with small eigenvalues lifted.
   *
   * @param h the curvature, row after row
   * @param diagonal by whose roots it is scaled
   */
  public static double[] of(double[] h, double[] diagonal) {
    int q = diagonal.length;
    double[] scaled = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        scaled[i * q + j] = h[i * q + j] / Math.sqrt(diagonal[i] * diagonal[j]);
      }
    }
    double[] lifted = PositiveDefinite.project(scaled, q, LEAST_EIGENVALUE);
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        lifted[i * q + j] *= Math.sqrt(diagonal[i] * diagonal[j]);
      }
    }
    return lifted;
  }
}
