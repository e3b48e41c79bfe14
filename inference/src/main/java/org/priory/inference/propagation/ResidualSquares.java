package org.priory.inference.propagation;

import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;

/**
 * {@link SquaredErrors} of rows under a linear regression: residuals y - z'm.
 *
 * @param mean m
 * @param most c
 */
record ResidualSquares(Standardisation features, double[] mean, double most)
    implements SquaredErrors {

  @Override
  public double error(Row row) {
    double[] z = new double[mean.length];
    features.apply(row.block(), row.offset(), z);
    double away = row.label();
    for (int j = 0; j < z.length; j++) {
      away -= z[j] * mean[j];
    }
    return away;
  }
}
