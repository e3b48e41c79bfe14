package org.priory.inference.curvature;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * A noisy symmetric matrix, taken as far as the noise lets it be believed.
 *
 * <p>S = H + E with E of independent entries, n on the diagonal and n/sqrt 2 off it. The
 * eigenvalues of E fill [-e, e], e = n sqrt(2 d) (Wigner's law). Of the deviation of S from a model
 * B only what is above that edge is kept, l -> sign(l) sqrt(l^2 - e^2), and the sum is kept above a
 * share of the model, so that it stays positive definite.
 */
public final class CurvatureShrinkage {
  private static final double LEAST_SHARE = 0.1;

  private CurvatureShrinkage() {}

  /**
   * Shrinks the deviation from the model.
   *
   * @param model B, positive definite
   * @param noisy S
   * @param noise n
   * @param d number of rows
   */
  public static double[] towards(double[] model, double[] noisy, double noise, int d) {
    double[] deviation = new double[d * d];
    for (int i = 0; i < deviation.length; i++) {
      deviation[i] = noisy[i] - model[i];
    }
    double edge = noise * Math.sqrt(2.0 * d);
    double[] h =
        spectral(deviation, d, l -> Math.signum(l) * Math.sqrt(Math.max(0, l * l - edge * edge)));
    for (int i = 0; i < h.length; i++) {
      h[i] += model[i];
    }
    return noise == 0 ? h : atLeast(h, model, LEAST_SHARE, d);
  }

  /**
   * The matrix as it is, but for what noise has made too small: eigenvalues, seen from the model,
   * are at least a share of it, or as much as noise can move them if that is less (Park et al.
   * 2020, section 6.2: negative ones become "some value near zero").
   *
   * @param model the diagonal of B, all above 0
   * @param noisy S
   * @param noise n
   */
  public static double[] projected(double[] model, double[] noisy, double noise) {
    if (noise == 0) {
      return noisy.clone();
    }
    int d = model.length;
    double edge = noise * Math.sqrt(2.0 * d);
    double least = Math.min(LEAST_SHARE, edge * d / Arrays.stream(model).sum());
    // B = Q Q', Q = diag(sqrt B)
    double[] roots = Arrays.stream(model).map(Math::sqrt).toArray();
    double[] inverse = Arrays.stream(roots).map(x -> 1 / x).toArray();
    return scaled(spectral(scaled(noisy.clone(), inverse), d, x -> Math.max(x, least)), roots);
  }

  /** D A D in the place of A, D diagonal. */
  private static double[] scaled(double[] a, double[] diagonal) {
    int d = diagonal.length;
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        a[i * d + j] *= diagonal[i] * diagonal[j];
      }
    }
    return a;
  }

  /**
   * With B = Q Q', Q = W diag(sqrt w): lifts the eigenvalues of Q^-1 H Q'^-1 to the least share.
   */
  private static double[] atLeast(double[] h, double[] model, double least, int d) {
    SymmetricEigen eigen = SymmetricEigen.of(model, d);
    double[] w = eigen.values();
    double[] vectors = eigen.vectors();
    double[] q = new double[d * d];
    double[] inverse = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int k = 0; k < d; k++) {
        q[i * d + k] = vectors[i * d + k] * Math.sqrt(w[k]);
        inverse[k * d + i] = vectors[i * d + k] / Math.sqrt(w[k]);
      }
    }
    double[] lifted = spectral(congruent(inverse, h, d), d, x -> Math.max(x, least));
    return congruent(q, lifted, d);
  }

  /** A H A'. */
  private static double[] congruent(double[] a, double[] h, int d) {
    double[] left = new double[d * d];
    Products.gemm(1, matrix(a, d), matrix(h, d), 0, matrix(left, d));
    double[] out = new double[d * d];
    Products.gemmTransposed(1, matrix(left, d), matrix(a, d), 0, matrix(out, d));
    return out;
  }

  /** V diag(f(lambda)) V'. */
  private static double[] spectral(double[] a, int d, DoubleUnaryOperator f) {
    SymmetricEigen eigen = SymmetricEigen.of(a, d);
    double[] values = eigen.values();
    double[] vectors = eigen.vectors();
    double[] scaled = new double[d * d];
    for (int j = 0; j < d; j++) {
      double value = f.applyAsDouble(values[j]);
      for (int i = 0; i < d; i++) {
        scaled[i * d + j] = vectors[i * d + j] * value;
      }
    }
    double[] out = new double[d * d];
    Products.gemmTransposed(1, matrix(scaled, d), matrix(vectors, d), 0, matrix(out, d));
    return out;
  }

  private static DoubleMatrix matrix(double[] values, int d) {
    return DoubleMatrix.view(values, 0, d, d);
  }
}
