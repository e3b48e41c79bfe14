package org.priory.inference.curvature;

import org.priory.inference.posterior.Covariance;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * H with all its entries, as V diag(lambda) V'. In that basis H (rho H + s^2 I)^-1 is lambda/(rho
 * lambda + s^2), whatever rho and s.
 */
public final class FullCurvature implements Curvature {
  private final int d;
  private final double[] lambda;
  private final double[] vectors;
  private final double factor;

  private FullCurvature(double[] lambda, double[] vectors, double factor) {
    this.d = lambda.length;
    this.lambda = lambda;
    this.vectors = vectors;
    this.factor = factor;
  }

  /** From a positive definite matrix, row after row. */
  public static FullCurvature of(double[] h, int d) {
    SymmetricEigen eigen = SymmetricEigen.of(h, d);
    return new FullCurvature(eigen.values(), eigen.vectors(), 1);
  }

  @Override
  public Curvature times(double by) {
    return new FullCurvature(lambda, vectors, factor * by);
  }

  @Override
  public double[] times(double[] v) {
    double[] w = project(v);
    for (int k = 0; k < d; k++) {
      w[k] *= factor * lambda[k];
    }
    double[] out = new double[d];
    Products.gemv(1, matrix(vectors), w, 0, 0, out, 0);
    return out;
  }

  /** V'v. */
  private double[] project(double[] v) {
    double[] out = new double[d];
    Products.gemvTransposed(1, matrix(vectors), v, 0, 0, out, 0);
    return out;
  }

  /**
   * {@inheritDoc}
   *
   * <p>With a = alpha but for the intercept the precision is A + c w w' in the basis V: A =
   * diag(gain lambda + alpha), w = V' e_0, c = 0.01 - alpha. Its inverse is A^-1 - f A^-1 w w'
   * A^-1, f = c/(1 + c w' A^-1 w) (Sherman and Morrison), so that a round takes d steps.
   */
  @Override
  public Estimate given(double[] b, double rho, double s, Prior prior, int rounds) {
    double[] information = new double[d];
    double[] right = project(b);
    for (int k = 0; k < d; k++) {
      double l = factor * Math.max(0, lambda[k]);
      double gain = l == 0 ? 0 : l / (rho * l + s * s);
      information[k] = gain * l;
      right[k] *= gain;
    }
    Prior next = prior;
    Inverse inverse = new Inverse(information, next.alpha());
    for (int round = 1; round < rounds; round++) {
      next = next.given(d, inverse.squaresOfSlopes(right));
      inverse = new Inverse(information, next.alpha());
    }
    double[] mean = new double[d];
    Products.gemv(1, matrix(vectors), inverse.times(right), 0, 0, mean, 0);
    next = next.given(d, inverse.squaresOfSlopes(right));
    return new Estimate(mean, inverse::covariance, next.alpha());
  }

  /** The inverse of the precision, in the basis V. */
  private final class Inverse {
    private final double[] variance = new double[d];
    private final double f;

    Inverse(double[] information, double alpha) {
      double q = 0;
      for (int k = 0; k < d; k++) {
        variance[k] = 1 / (information[k] + alpha);
        q += vectors[k] * vectors[k] * variance[k];
      }
      double c = INTERCEPT_PRECISION - alpha;
      this.f = c / (1 + c * q);
    }

    double[] times(double[] v) {
      double along = 0;
      for (int k = 0; k < d; k++) {
        along += vectors[k] * variance[k] * v[k];
      }
      double[] out = new double[d];
      for (int k = 0; k < d; k++) {
        out[k] = variance[k] * (v[k] - f * vectors[k] * along);
      }
      return out;
    }

    /**
     * E[m_j^2] added up over all but the intercept: |mean|^2 + trace, less the intercept's part.
     */
    double squaresOfSlopes(double[] right) {
      double[] mean = times(right);
      double squares = 0;
      double trace = 0;
      double intercept = 0;
      double q = 0;
      for (int k = 0; k < d; k++) {
        double w = vectors[k];
        squares += mean[k] * mean[k];
        trace += variance[k] * (1 - f * w * w * variance[k]);
        intercept += w * mean[k];
        q += w * w * variance[k];
      }
      return Math.max(0, squares - intercept * intercept + trace - q * (1 - f * q));
    }

    Covariance covariance() {
      double[] out = rotate(variance);
      double[] scaled = new double[d];
      for (int k = 0; k < d; k++) {
        scaled[k] = vectors[k] * variance[k];
      }
      double[] u = new double[d];
      Products.gemv(1, matrix(vectors), scaled, 0, 0, u, 0);
      for (int i = 0; i < d; i++) {
        for (int j = 0; j <= i; j++) {
          double value = 0.5 * (out[i * d + j] + out[j * d + i]) - f * u[i] * u[j];
          out[i * d + j] = value;
          out[j * d + i] = value;
        }
      }
      return Covariance.Full.of(out, d);
    }
  }

  /** V diag(values) V'. */
  private double[] rotate(double[] values) {
    double[] scaled = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        scaled[i * d + j] = vectors[i * d + j] * values[j];
      }
    }
    double[] out = new double[d * d];
    Products.gemmTransposed(1, matrix(scaled), matrix(vectors), 0, matrix(out));
    return out;
  }

  private DoubleMatrix matrix(double[] values) {
    return DoubleMatrix.view(values, 0, d, d);
  }
}
