package org.priory.inference.variational;

import org.priory.inference.posterior.GammaPosterior;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * The posterior of m from noisy normal equations.
 *
 * <p>Without noise b = H m + N(0, H) says all that the data says about m. The release adds N(0,
 * s_b^2) to each value of b, and to H a symmetric matrix E that moves H m by N(0, s_H^2 |m|^2 (1 +
 * 1/d)/2) a value (E is s_H on the diagonal and s_H/sqrt 2 off it). So b ~ N(H m, H + s^2 I), and
 * with m ~ N(0, I/alpha) in the eigenbasis of H, where all matrices are diagonal,
 *
 * <pre>
 *   precision_k = alpha + lambda_k^2/(lambda_k + s^2),
 *   mean_k      = lambda_k/(lambda_k + s^2) b_k / precision_k.
 * </pre>
 *
 * <p>Directions that the noise drowns fall back to the prior, and intervals are as wide as noise
 * and data together make them. With s = 0 these are the ordinary updates (VIPS, eq. 54). alpha and
 * s are iterated to their fixed point: all of it is post-processing.
 */
final class NoisyNormalEquations {
  private static final int MOST_ROUNDS = 1000;
  private static final double TOLERANCE = 1e-12;

  private final int d;
  private final double[] lambda;
  private final double[] vectors;
  private final double[] projected;

  /**
   * Takes the matrix apart once.
   *
   * @param h H, row after row, noisy; eigenvalues below 0 are taken as 0
   * @param b the right side, noisy
   */
  NoisyNormalEquations(double[] h, double[] b) {
    this.d = b.length;
    SymmetricEigen eigen = SymmetricEigen.of(h, d);
    this.lambda = eigen.values();
    this.vectors = eigen.vectors();
    this.projected = new double[d];
    for (int k = 0; k < d; k++) {
      lambda[k] = Math.max(0, lambda[k]);
      for (int i = 0; i < d; i++) {
        projected[k] += vectors[i * d + k] * b[i];
      }
    }
  }

  /**
   * Mean, covariance and hyper-parameter.
   *
   * @param mean of m
   * @param covariance of m, row after row
   * @param alpha the precision of the prior
   * @param expectedQuadratic E[m'Hm]
   */
  record Solution(
      double[] mean, double[] covariance, GammaPosterior alpha, double expectedQuadratic) {}

  /**
   * Solves t H m = t b.
   *
   * @param t precision of what was observed: 1 for logistic regression, that of the noise for
   *     linear
   * @param noiseB s_b; 0 leaves the release noise out of the posterior, as the paper does
   * @param noiseH s_H
   */
  Solution solve(HyperPrior prior, double t, double noiseB, double noiseH) {
    double[] mean = new double[d];
    double[] variance = new double[d];
    GammaPosterior alpha = new GammaPosterior(prior.shape(), prior.rate());
    double square = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double s2 = noiseB * noiseB + noiseH * noiseH * square * (1 + 1.0 / d) / 2;
      double last = square;
      square = 0;
      for (int k = 0; k < d; k++) {
        double gain = lambda[k] == 0 ? 0 : t * lambda[k] / (lambda[k] + t * s2);
        variance[k] = 1 / (alpha.mean() + gain * lambda[k]);
        mean[k] = gain * projected[k] * variance[k];
        square += mean[k] * mean[k] + variance[k];
      }
      alpha = prior.given(d, square);
      if (Math.abs(square - last) <= TOLERANCE * square) {
        break;
      }
    }
    double quadratic = 0;
    for (int k = 0; k < d; k++) {
      quadratic += lambda[k] * (mean[k] * mean[k] + variance[k]);
    }
    return new Solution(rotate(mean), covariance(variance), alpha, quadratic);
  }

  /** V z. */
  private double[] rotate(double[] z) {
    double[] out = new double[d];
    for (int i = 0; i < d; i++) {
      for (int k = 0; k < d; k++) {
        out[i] += vectors[i * d + k] * z[k];
      }
    }
    return out;
  }

  /** V diag(v) V'. */
  private double[] covariance(double[] v) {
    double[] scaled = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int k = 0; k < d; k++) {
        scaled[i * d + k] = vectors[i * d + k] * v[k];
      }
    }
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += scaled[i * d + k] * vectors[j * d + k];
        }
        out[i * d + j] = sum;
        out[j * d + i] = sum;
      }
    }
    return out;
  }
}
