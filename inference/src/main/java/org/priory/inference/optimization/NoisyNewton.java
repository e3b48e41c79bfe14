package org.priory.inference.optimization;

import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * The posterior of coefficients m given a curvature H and an averaged score g at theta, g ~ N(H (m
 * - theta), rho H + s^2 I):
 *
 * <pre>
 *   precision = P + H (rho H + s^2 I)^-1 H,
 *   mean      = precision^-1 H (rho H + s^2 I)^-1 (H theta + g).
 * </pre>
 *
 * <p>Negative eigenvalues of H, which noise makes, count as nothing is known.
 *
 * @param mean of m
 * @param covariance of m, row after row
 */
record NoisyNewton(double[] mean, double[] covariance) {

  /**
   * An averaged score.
   *
   * @param theta where
   * @param score g
   * @param noise s
   */
  record Score(double[] theta, double[] score, double noise) {}

  /**
   * The posterior.
   *
   * @param h H over a factor
   * @param factor so many times as large is H: its size changes more often than its shape
   * @param rho the covariance of scores over H
   * @param prior P
   */
  static NoisyNewton of(SymmetricEigen h, double factor, Score at, double rho, double[] prior) {
    int q = at.theta.length;
    double[] v = h.vectors();
    double[] values = h.values();
    double[] theta = projected(v, at.theta);
    double[] score = projected(v, at.score);
    double[] scaled = new double[q * q];
    double[] right = new double[q];
    for (int k = 0; k < q; k++) {
      double l = factor * Math.max(0, values[k]);
      double gain = l == 0 ? 0 : l / (rho * l + at.noise * at.noise);
      right[k] = gain * (l * theta[k] + score[k]);
      for (int i = 0; i < q; i++) {
        scaled[i * q + k] = v[i * q + k] * gain * l;
      }
    }
    double[] precision = prior.clone();
    Products.gemmTransposed(1, matrix(scaled, q), matrix(v, q), 1, matrix(precision, q));
    double[] b = new double[q];
    Products.gemv(1, matrix(v, q), right, 0, 0, b, 0);
    Cholesky cholesky = Cholesky.of(precision, q);
    return new NoisyNewton(cholesky.solve(b), cholesky.inverse());
  }

  private static double[] projected(double[] v, double[] x) {
    double[] out = new double[x.length];
    Products.gemvTransposed(1, matrix(v, x.length), x, 0, 0, out, 0);
    return out;
  }

  private static DoubleMatrix matrix(double[] values, int q) {
    return DoubleMatrix.view(values, 0, q, q);
  }

  /** The mixture of several, each as likely: its mean and covariance. */
  static NoisyNewton mixture(NoisyNewton[] parts) {
    int q = parts[0].mean.length;
    double[] mean = new double[q];
    double[] covariance = new double[q * q];
    for (NoisyNewton part : parts) {
      for (int i = 0; i < q; i++) {
        mean[i] += part.mean[i] / parts.length;
      }
    }
    for (NoisyNewton part : parts) {
      for (int i = 0; i < q; i++) {
        for (int j = 0; j < q; j++) {
          double between = (part.mean[i] - mean[i]) * (part.mean[j] - mean[j]);
          covariance[i * q + j] +=
              part.covariance[i * q + j] / parts.length + between / Math.max(1, parts.length - 1);
        }
      }
    }
    return new NoisyNewton(mean, covariance);
  }
}
