package org.priory.inference.regression;

import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.special.Softmax;
import org.priory.privacy.query.Row;

/**
 * log p(y | z, theta) = z'theta_y - log sum_k e^(z'theta_k), gradient ([y = k] - p_k) z by theta_k:
 * shorter than sqrt 2 |z|. Parameters are those of the first class, then those of the second, and
 * so on. A record without a label, or with one that is no class, says nothing.
 *
 * @param classes how many
 */
public record SoftmaxGradient(Standardisation features, int classes) implements RecordLikelihood {

  @Override
  public int dimension() {
    return Math.multiplyExact(classes, features.width());
  }

  @Override
  public void addGradient(double[] theta, Row row, double[] sum) {
    float y = row.label();
    // false for NaN
    if (!(y >= 0 && y < classes)) {
      return;
    }
    int d = features.width();
    double[] z = new double[d];
    features.apply(row.block(), row.offset(), z);
    double[] p = new double[classes];
    for (int k = 0; k < classes; k++) {
      for (int j = 0; j < d; j++) {
        p[k] += z[j] * theta[k * d + j];
      }
    }
    Softmax.normalise(p);
    for (int k = 0; k < classes; k++) {
      double residual = (k == (int) y ? 1 : 0) - p[k];
      for (int j = 0; j < d; j++) {
        sum[k * d + j] += residual * z[j];
      }
    }
  }
}
