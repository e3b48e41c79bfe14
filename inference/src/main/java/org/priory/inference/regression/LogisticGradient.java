package org.priory.inference.regression;

import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;

/**
 * log p(y | z, theta) = y z'theta - log(1 + e^(z'theta)), gradient (y - p) z: shorter than |z|. A
 * record without a label says nothing.
 */
public record LogisticGradient(Standardisation features) implements RecordLikelihood {

  @Override
  public int dimension() {
    return features.width();
  }

  @Override
  public void addGradient(double[] theta, Row row, double[] sum) {
    float y = row.label();
    if (Float.isNaN(y)) {
      return;
    }
    double[] z = new double[theta.length];
    features.apply(row.block(), row.offset(), z);
    double predictor = 0;
    for (int j = 0; j < z.length; j++) {
      predictor += z[j] * theta[j];
    }
    double residual = y - 1 / (1 + Math.exp(-predictor));
    for (int j = 0; j < z.length; j++) {
      sum[j] += residual * z[j];
    }
  }
}
