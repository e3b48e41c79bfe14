package org.priory.inference.model;

import org.priory.inference.posterior.Covariance;
import org.priory.numerics.linear.Cholesky;
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

  @Override
  public Estimate given(double[] b, double rho, double s, double alpha, int rounds) {
    double[] information = new double[d];
    double[] right = project(b);
    for (int k = 0; k < d; k++) {
      double l = factor * Math.max(0, lambda[k]);
      double gain = l == 0 ? 0 : l / (rho * l + s * s);
      information[k] = gain * l;
      right[k] *= gain;
    }
    double[] k = rotate(information);
    double[] rightSide = new double[d];
    Products.gemv(1, matrix(vectors), right, 0, 0, rightSide, 0);
    double[] mean = new double[d];
    double[] covariance = new double[0];
    double a = alpha;
    for (int round = 0; round < rounds; round++) {
      double[] precision = k.clone();
      for (int j = 0; j < d; j++) {
        precision[j * d + j] += j == 0 ? INTERCEPT_PRECISION : a;
      }
      Cholesky root = Cholesky.of(precision, d);
      covariance = root.inverse();
      mean = root.solve(rightSide);
      double squares = 0;
      for (int j = 1; j < d; j++) {
        squares += mean[j] * mean[j] + covariance[j * d + j];
      }
      a = Curvature.alpha(d, squares);
    }
    return new Estimate(mean, Covariance.Full.of(covariance, d), a);
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
