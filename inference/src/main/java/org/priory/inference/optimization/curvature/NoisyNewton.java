package org.priory.inference.optimization.curvature;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
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
public record NoisyNewton(double[] mean, double[] covariance) {

  /**
   * An averaged score.
   *
   * @param theta where
   * @param score g
   * @param noise s
   */
  public record Score(double[] theta, double[] score, double noise) {}

  /**
   * What an averaged score says of m, before any prior.
   *
   * @param precision H (rho H + s^2 I)^-1 H, row after row
   * @param right H (rho H + s^2 I)^-1 (H theta + g)
   */
  public record Information(double[] precision, double[] right) {

    /** The posterior under the prior N(0, P^-1). */
    public NoisyNewton under(double[] prior) {
      Cholesky cholesky = Cholesky.of(sum(precision, prior), right.length);
      return new NoisyNewton(cholesky.solve(right), cholesky.inverse());
    }

    /**
     * The estimate that a prior N(0, P^-1) makes, and the covariance of its error for an m that has
     * another one, N(0, Q^-1):
     *
     * <pre>
     *   C = (L + P)^-1,   estimate C b,   error C (L + P Q^-1 P) C,
     * </pre>
     *
     * <p>L and b being this information: P may draw nearer to 0 than is honest to believe, as the
     * error says what that does.
     *
     * @param near P
     * @param drawn P Q^-1 P
     */
    public NoisyNewton shrunk(double[] near, double[] drawn) {
      int q = right.length;
      Cholesky cholesky = Cholesky.of(sum(precision, near), q);
      double[] error = SquareProducts.sandwich(cholesky.inverse(), sum(precision, drawn), q);
      return new NoisyNewton(cholesky.solve(right), error);
    }

    private static double[] sum(double[] a, double[] b) {
      double[] out = a.clone();
      for (int i = 0; i < out.length; i++) {
        out[i] += b[i];
      }
      return out;
    }
  }

  /**
   * What a score says.
   *
   * @param h H over a factor
   * @param factor so many times as large is H: its size changes more often than its shape
   * @param rho the covariance of scores over H
   */
  public static Information information(SymmetricEigen h, double factor, Score at, double rho) {
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
    double[] precision = new double[q * q];
    Products.gemmTransposed(1, matrix(scaled, q), matrix(v, q), 0, matrix(precision, q));
    double[] b = new double[q];
    Products.gemv(1, matrix(v, q), right, 0, 0, b, 0);
    return new Information(precision, b);
  }

  /**
   * By how much the estimate moves with the score: C H (rho H + s^2 I)^-1, row after row.
   *
   * @param covariance C, precision^-1
   * @param noise s
   */
  public static double[] gain(
      SymmetricEigen h, double factor, double noise, double rho, double[] covariance) {
    int q = h.values().length;
    double[] scaled = new double[q * q];
    for (int k = 0; k < q; k++) {
      double l = factor * Math.max(0, h.values()[k]);
      double gain = l == 0 ? 0 : l / (rho * l + noise * noise);
      for (int i = 0; i < q; i++) {
        scaled[i * q + k] = h.vectors()[i * q + k] * gain;
      }
    }
    double[] ofScore = SquareProducts.product(scaled, SquareProducts.transposed(h.vectors(), q), q);
    return SquareProducts.product(covariance, ofScore, q);
  }

  /**
   * What a score says where the covariance of scores is no multiple of H: with W = (M + s^2 I)^-1,
   * the precision is H W H, and what is on the right H W (H theta + g).
   *
   * @param h H over a factor
   * @param factor so many times as large is H, and M
   * @param covariance M over the factor, positive, row after row
   */
  public static Information information(
      SymmetricEigen h, double factor, Score at, double[] covariance) {
    int q = at.theta.length;
    double[] positive = positive(h, factor);
    double[] noisy = covariance.clone();
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] *= factor;
    }
    for (int i = 0; i < q; i++) {
      noisy[i * q + i] += at.noise * at.noise;
    }
    double[] inverse = Cholesky.of(noisy, q).inverse();
    double[] observed = SquareProducts.times(positive, at.theta, q);
    for (int i = 0; i < q; i++) {
      observed[i] += at.score[i];
    }
    double[] right = SquareProducts.times(positive, SquareProducts.times(inverse, observed, q), q);
    return new Information(SquareProducts.sandwich(positive, inverse, q), right);
  }

  /** H, in which negative eigenvalues are nothing. */
  private static double[] positive(SymmetricEigen h, double factor) {
    double[] values = h.values();
    int q = values.length;
    double[] v = h.vectors();
    double[] scaled = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int k = 0; k < q; k++) {
        scaled[i * q + k] = v[i * q + k] * factor * Math.max(0, values[k]);
      }
    }
    double[] out = new double[q * q];
    Products.gemmTransposed(1, matrix(scaled, q), matrix(v, q), 0, matrix(out, q));
    return out;
  }

  /**
   * The posterior.
   *
   * @param h H over a factor
   * @param factor so many times as large is H
   * @param rho the covariance of scores over H
   * @param prior P
   */
  public static NoisyNewton of(
      SymmetricEigen h, double factor, Score at, double rho, double[] prior) {
    return information(h, factor, at, rho).under(prior);
  }

  private static double[] projected(double[] v, double[] x) {
    double[] out = new double[x.length];
    Products.gemvTransposed(1, matrix(v, x.length), x, 0, 0, out, 0);
    return out;
  }

  private static DoubleMatrix matrix(double[] values, int q) {
    return DoubleMatrix.view(values, 0, q, q);
  }

  /** The mixture of so many, each as likely. */
  public static NoisyNewton mixture(int count, IntFunction<NoisyNewton> part) {
    return mixture(IntStream.range(0, count).mapToObj(part).toArray(NoisyNewton[]::new));
  }

  /** The mixture of several, each as likely: its mean and covariance. */
  public static NoisyNewton mixture(NoisyNewton[] parts) {
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
