package org.priory.inference.rows;

import org.priory.inference.model.RecordLikelihood;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * The gradient of a record's log likelihood, times a factor: 1/C where the wall, whose clip is 1,
 * is to cut gradients that are longer than C.
 *
 * @param likelihood what a record says
 * @param theta where the gradient is taken
 * @param factor by which the gradient is multiplied before it is clipped
 */
public record RowGradientQuery(RecordLikelihood likelihood, double[] theta, double factor)
    implements RowQuery {

  @Override
  public int dimension() {
    return theta.length;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double[] gradient = new double[theta.length];
    likelihood.addGradient(theta, row, gradient);
    for (int j = 0; j < gradient.length; j++) {
      sum[j] += factor * gradient[j];
    }
  }
}
