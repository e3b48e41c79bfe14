package org.priory.inference.propagation;

import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.Row;

/**
 * The likelihood N(y; z(x), s) of a record for given weights of a network with one hidden layer:
 * its gradient is (y - z)/s dz/dw.
 *
 * @param scale of features and label
 * @param unit what hidden units are
 * @param hidden how many
 * @param noise s
 */
record NetworkLikelihood(RowScale scale, HiddenUnit unit, int hidden, double noise)
    implements RecordLikelihood {

  private int inputs() {
    return scale.centre().length;
  }

  @Override
  public int dimension() {
    return NormalNetwork.weights(inputs(), hidden);
  }

  /** z. */
  double output(double[] theta, double[] x) {
    int at = inputs() * hidden;
    double z = theta[at + hidden];
    for (int i = 0; i < hidden; i++) {
      z += theta[at + i] * unit.value(input(theta, x, i));
    }
    return z / Math.sqrt(hidden + 1.0);
  }

  /** a_i. */
  private double input(double[] theta, double[] x, int i) {
    double a = 0;
    for (int j = 0; j < x.length; j++) {
      a += theta[i * x.length + j] * x[j];
    }
    return a / Math.sqrt(x.length);
  }

  @Override
  public void addGradient(double[] theta, Row row, double[] sum) {
    if (!(Math.abs(row.label()) <= 1)) {
      return;
    }
    double[] x = scale.inputs(row);
    double pull = (scale.label(row.label()) - output(theta, x)) / (noise * Math.sqrt(hidden + 1.0));
    int at = x.length * hidden;
    sum[at + hidden] += pull;
    for (int i = 0; i < hidden; i++) {
      double a = input(theta, x, i);
      sum[at + i] += pull * unit.value(a);
      double slope = pull * theta[at + i] * unit.slope(a) / Math.sqrt(x.length);
      for (int j = 0; j < x.length; j++) {
        sum[i * x.length + j] += slope * x[j];
      }
    }
  }
}
