package org.priory.inference.propagation;

import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.numerics.linear.Cholesky;

/** What noisy factors of a regression say about its coefficients, the noise counted. */
final class NoisyFactors {
  /** Added to a diagonal that may be zero, as a share of its largest entry. */
  private static final double ROUNDING = 1e-10;

  private NoisyFactors() {}

  /**
   * With H = Lambda less the prior, as far as it stands out of the noise, eta is an observation of
   * H m with covariance kappa H + s^2 I: the precision is diag(a) + H (kappa H + s^2 I)^-1 H, whose
   * inverse this is.
   *
   * @param curvature that is expected of even data, a diagonal
   * @param precision a
   * @param kappa how much a record scatters, compared with one row
   * @param unit of eta: the standard deviation of errors that the precision takes for 1
   * @return the covariance in squares of that unit
   */
  static double[] covariance(
      RegressionFactors model,
      double[] curvature,
      double[] precision,
      Propagated q,
      double kappa,
      double unit) {
    int d = precision.length;
    double[] noisy = model.lambda(q.natural());
    double[] expected = new double[d * d];
    for (int j = 0; j < d; j++) {
      noisy[j * d + j] -= precision[j];
      expected[j * d + j] = curvature[j];
    }
    double noise = Math.sqrt(q.noiseVariance());
    double s = noise / unit;
    double[] h = CurvatureShrinkage.towards(expected, noisy, model.matrixNoise(noise), d);
    double[] sampling = h.clone();
    for (int i = 0; i < sampling.length; i++) {
      sampling[i] *= kappa;
    }
    double largest = 0;
    for (int j = 0; j < d; j++) {
      largest = Math.max(largest, sampling[j * d + j]);
    }
    for (int j = 0; j < d; j++) {
      // without noise, levels that nobody has leave zeros
      sampling[j * d + j] += s * s + ROUNDING * largest;
    }
    double[] ratio = Cholesky.of(sampling, d).solve(h, d);
    double[] total = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double sum = i == j ? precision[i] : 0;
        for (int k = 0; k < d; k++) {
          sum += h[i * d + k] * ratio[k * d + j];
        }
        total[i * d + j] = sum;
      }
    }
    return Cholesky.of(total, d).inverse();
  }
}
