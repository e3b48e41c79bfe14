package org.priory.inference.posterior;

import java.io.Serializable;

/**
 * What is known about one component of a mixture of Gaussians: its weight is one of Dirichlet(alpha
 * of all), its mean and precision L are Normal-Wishart,
 *
 * <pre>
 *   L ~ Wishart(S^-1, nu),    mean | L ~ N(m, (beta L)^-1),
 * </pre>
 *
 * <p>or, if S is diagonal, Normal-Gamma in each coordinate: a Wishart of order 1 with the same nu.
 * A point estimate has beta = nu = 0, and S is the covariance itself.
 *
 * @param alpha of the weight; for a point estimate in proportion to it
 * @param beta how many records the mean is known as well as from
 * @param nu the same for the precision
 * @param mean m
 * @param s S
 */
public record MixtureComponent(double alpha, double beta, double nu, double[] mean, Covariance s)
    implements Serializable {

  public MixtureComponent {
    mean = mean.clone();
    if (!(alpha >= 0 && alpha < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("alpha must be a finite number >= 0, was " + alpha);
    }
    if (s.dimension() != mean.length) {
      throw new IllegalArgumentException("mean and s must have one size");
    }
    boolean isPoint = beta == 0 && nu == 0;
    if (!isPoint && !(beta > 0 && nu > (s instanceof Covariance.Full ? mean.length + 1 : 2))) {
      throw new IllegalArgumentException(
          "beta must be > 0 and nu leave a mean covariance, were " + beta + " and " + nu);
    }
  }

  /** A point estimate. */
  public static MixtureComponent point(double count, double[] mean, Covariance covariance) {
    return new MixtureComponent(count, 0, 0, mean, covariance);
  }

  public boolean isPoint() {
    return nu == 0;
  }

  public int dimension() {
    return mean.length;
  }

  /** Degrees of freedom of a coordinate of the mean, which is Student's: nu - d + 1, or nu. */
  public double freedom() {
    return s instanceof Covariance.Full ? nu - dimension() + 1 : nu;
  }

  /** E[L^-1], the covariance of the records of this component: S/(freedom - 2). */
  public double covariance(int i, int j) {
    return isPoint() ? s.get(i, j) : s.get(i, j) / (freedom() - 2);
  }

  /** Standard deviation of a coordinate of the mean; 0 for a point estimate. */
  public double sdOfMean(int j) {
    // the variance of Student's t with scale S_jj/(beta freedom)
    return isPoint() ? 0 : Math.sqrt(s.variance(j) / (beta * (freedom() - 2)));
  }

  /** This component in the coordinates z = A x + b, A diagonal. */
  public MixtureComponent mapped(double[] a, double[] b) {
    int d = dimension();
    double[] moved = new double[d];
    double[] values = new double[d * d];
    double[] variances = new double[d];
    for (int i = 0; i < d; i++) {
      moved[i] = a[i] * mean[i] + b[i];
      variances[i] = a[i] * a[i] * s.variance(i);
      for (int j = 0; j < d; j++) {
        values[i * d + j] = a[i] * a[j] * s.get(i, j);
      }
    }
    Covariance scaled =
        s instanceof Covariance.Full
            ? Covariance.Full.of(values, d)
            : new Covariance.Diagonal(variances);
    return new MixtureComponent(alpha, beta, nu, moved, scaled);
  }
}
