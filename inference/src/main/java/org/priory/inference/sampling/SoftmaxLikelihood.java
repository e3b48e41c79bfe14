package org.priory.inference.sampling;

import java.util.Arrays;
import org.priory.numerics.special.Softmax;
import org.priory.privacy.query.Row;

/**
 * log p(y | x, theta) = x'theta_y - log sum_k e^(x'theta_k) for rows of norm at most R. Parameters
 * are those of the first class, then those of the second, and so on. A row with a label that is no
 * class counts as nothing.
 *
 * <p>The gradient ([y = k] - p_k) x is at most sqrt(2) R long, and diag(p) - pp' has eigenvalues of
 * at most 1/2 (Boehning 1992).
 *
 * @param width number of features
 * @param classes how many
 * @param norm R
 */
record SoftmaxLikelihood(int width, int classes, double norm) implements BoundedLikelihood {

  @Override
  public int dimension() {
    return Math.multiplyExact(width, classes);
  }

  private boolean isClass(float label) {
    return label >= 0 && label < classes;
  }

  private double[] predictors(double[] theta, Row row) {
    double[] m = new double[classes];
    for (int k = 0; k < classes; k++) {
      for (int j = 0; j < width; j++) {
        m[k] += row.feature(j) * theta[k * width + j];
      }
    }
    return m;
  }

  @Override
  public double logLikelihood(double[] theta, Row row) {
    if (!isClass(row.label())) {
      return 0;
    }
    double[] m = predictors(theta, row);
    double most = Arrays.stream(m).max().orElseThrow();
    double sum = Arrays.stream(m).map(each -> Math.exp(each - most)).sum();
    return m[(int) row.label()] - most - Math.log(sum);
  }

  @Override
  public void addGradient(double[] theta, Row row, double[] sum) {
    if (!isClass(row.label())) {
      return;
    }
    double[] p = predictors(theta, row);
    Softmax.normalise(p);
    for (int k = 0; k < classes; k++) {
      double residual = (k == (int) row.label() ? 1 : 0) - p[k];
      for (int j = 0; j < width; j++) {
        sum[k * width + j] += residual * row.feature(j);
      }
    }
  }

  @Override
  public LikelihoodBounds bounds() {
    double r = norm * (1 + 0x1p-39);
    return LikelihoodBounds.logConcave(Math.sqrt(2) * r, r * r / 2);
  }

  /** p (1 - p) of classes that are equally frequent, and half known; E[x^2] = 1/3. */
  @Override
  public double typicalCurvature() {
    return 0.5 / classes * (1 - 1.0 / classes) / 3;
  }
}
