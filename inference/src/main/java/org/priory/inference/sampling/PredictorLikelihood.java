package org.priory.inference.sampling;

import org.priory.privacy.query.Row;

/**
 * log p = -l(x'theta, y) for rows of norm at most R.
 *
 * @param loss l
 * @param dimension number of features
 * @param norm R
 */
record PredictorLikelihood(Loss loss, int dimension, double norm) implements BoundedLikelihood {

  private double predictor(double[] theta, Row row) {
    double sum = 0;
    for (int j = 0; j < dimension; j++) {
      sum += row.feature(j) * theta[j];
    }
    return sum;
  }

  @Override
  public double logLikelihood(double[] theta, Row row) {
    return -loss.value(predictor(theta, row), row.label());
  }

  @Override
  public void addGradient(double[] theta, Row row, double[] sum) {
    // -l'(m) x
    double slope = -loss.slope(predictor(theta, row), row.label());
    for (int j = 0; j < dimension; j++) {
      sum[j] += slope * row.feature(j);
    }
  }

  /** |l'| |x| <= L R, and l'' |x|^2 <= max l'' R^2. */
  @Override
  public LikelihoodBounds bounds() {
    double r = norm * (1 + 0x1p-39);
    return LikelihoodBounds.logConcave(loss.lipschitz() * r, loss.mostCurvature() * r * r);
  }

  /** Along a feature of even spread, E[x^2] = 1/3 for one in [-1, 1]. */
  @Override
  public double typicalCurvature() {
    return loss.typicalCurvature() / 3;
  }
}
