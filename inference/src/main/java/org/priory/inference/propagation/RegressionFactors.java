package org.priory.inference.propagation;

import java.util.Arrays;
import java.util.Optional;
import org.priory.inference.rows.PackedOuter;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;

/**
 * The coefficients of a probit, logistic or linear regression with a posterior N(m, V): d + d(d +
 * 1)/2 natural parameters, eta = V^-1 m and Lambda = V^-1, packed such that its norm is Frobenius'.
 *
 * <p>A row z sees the predictor s = z'theta ~ N(z'm, z'Vz = tau^2) alone, so with alpha and beta of
 * {@link Link} or {@link RowLikelihood} its factor is
 *
 * <pre>
 *   Lambda_f = beta/(1 - tau^2 beta) zz',    eta_f - Lambda_f m = alpha/(1 - tau^2 beta) z.
 * </pre>
 *
 * <p>A factor is multiplied by a weight w(z) such that its norm is at most the bound whichever
 * label it has. So no label is cut off more than the other: a clip that cuts what is badly
 * predicted bends the coefficients, a weight that does not look at the label does not.
 */
public final class RegressionFactors implements FactorModel {
  private final RowLikelihood likelihood;
  private final Standardisation features;
  private final double[] precision;
  private final int d;
  private final PackedSymmetric packed;
  private final double matrixWeight;
  private final double bound;

  /**
   * A regression.
   *
   * @param features how rows become z
   * @param precision of the prior of each coefficient of z
   * @param matrixWeight what Lambda counts for inside the norm
   * @param bound largest norm of a row's vector
   */
  public RegressionFactors(
      Link link, Standardisation features, double[] precision, double matrixWeight, double bound) {
    this(new RowLikelihood.Binary(link), features, precision, matrixWeight, bound);
  }

  /** A regression with any likelihood. */
  RegressionFactors(
      RowLikelihood likelihood,
      Standardisation features,
      double[] precision,
      double matrixWeight,
      double bound) {
    this.likelihood = likelihood;
    this.features = features;
    this.precision = precision.clone();
    this.d = precision.length;
    this.packed = PackedSymmetric.ofSize(d);
    this.matrixWeight = matrixWeight;
    this.bound = bound;
  }

  /** d + d(d + 1)/2. */
  static int dimension(int d) {
    return d + d * (d + 1) / 2;
  }

  @Override
  public int dimension() {
    return dimension(d);
  }

  @Override
  public double[] prior() {
    double[] prior = new double[dimension()];
    for (int j = 0; j < d; j++) {
      prior[d + packed.index(j, j)] = precision[j];
    }
    return prior;
  }

  @Override
  public double[] weights() {
    double[] weights = new double[dimension()];
    Arrays.fill(weights, 0, d, 1);
    Arrays.fill(weights, d, weights.length, matrixWeight);
    return weights;
  }

  /** Lambda. */
  double[] lambda(double[] natural) {
    return packed.unpack(Arrays.copyOfRange(natural, d, natural.length));
  }

  /** m. */
  public double[] mean(double[] natural) {
    return Cholesky.of(lambda(natural), d).solve(Arrays.copyOf(natural, d));
  }

  /** Standard deviation of the noise on a diagonal entry of Lambda. */
  double matrixNoise(double noise) {
    return noise / matrixWeight;
  }

  @Override
  public int project(double[] centred, double noise) {
    // the largest eigenvalue of a matrix of noise is sqrt(2 d) times that on its diagonal
    double edge = matrixNoise(noise) * Math.sqrt(2.0 * d);
    double least = Arrays.stream(precision).min().orElse(1) + edge;
    double[] lambda = lambda(centred);
    if (!Precisions.lift(lambda, d, least)) {
      return 0;
    }
    System.arraycopy(packed.pack(lambda), 0, centred, d, packed.length());
    return 1;
  }

  @Override
  public Optional<FactorModel.Cavity> cavity(double[] natural) {
    return Cholesky.tryOf(lambda(natural), d)
        .map(
            factor ->
                new RegressionCavity(factor.solve(Arrays.copyOf(natural, d)), factor.inverse()));
  }

  private final class RegressionCavity implements FactorModel.Cavity {
    private final double[] mean;
    private final double[] covariance;

    RegressionCavity(double[] mean, double[] covariance) {
      this.mean = mean;
      this.covariance = covariance;
    }

    @Override
    public void addCentred(Row row, double[] factor) {
      // a row without a label adds nothing
      if (!likelihood.knows(row.label())) {
        return;
      }
      double[] z = new double[d];
      double norm = features.apply(row.block(), row.offset(), z);
      double mu = 0;
      double tau2 = 0;
      for (int i = 0; i < d; i++) {
        mu += z[i] * mean[i];
        double sum = 0;
        for (int j = 0; j < d; j++) {
          sum += covariance[i * d + j] * z[j];
        }
        tau2 += z[i] * sum;
      }
      if (!(tau2 > 0)) {
        return;
      }
      double longest = norm * likelihood.longest(mu, tau2, matrixWeight * norm);
      double weight = longest > bound ? bound / longest : 1;
      Link.Tilt tilt = likelihood.tilt(row.label(), mu, tau2);
      double k = weight / (1 - tau2 * tilt.beta());
      for (int j = 0; j < d; j++) {
        factor[j] += k * tilt.alpha() * z[j];
      }
      PackedOuter.add(factor, d, packed, k * tilt.beta(), z);
    }

    @Override
    public void centre(double[] factor) {
      shift(factor, -1);
    }

    @Override
    public void restore(double[] factor) {
      shift(factor, 1);
    }

    /** eta - Lambda m, or plus. */
    private void shift(double[] factor, double sign) {
      double[] lambda = lambda(factor);
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          factor[i] += sign * lambda[i * d + j] * mean[j];
        }
      }
    }
  }
}
