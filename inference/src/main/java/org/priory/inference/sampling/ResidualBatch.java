package org.priory.inference.sampling;

import java.io.Serializable;
import org.priory.inference.regression.RegressionWorker;
import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.StandardRows;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;

/**
 * Gradients of a regression, many rows at a time: the vector of a row is (f z, e) with f and e
 * functions of z'theta, |z| and the label, its norm sqrt(f^2 |z|^2 + e^2). z is a row in floats, f
 * and e are doubles; only the sum of f z is in single precision, 16 rows at a time ({@code
 * docs/proofs/expectation.md}).
 */
final class ResidualBatch implements BatchQuery {
  private final Standardisation features;
  private final double[] theta;
  private final Residual residual;

  /** What a row says. */
  interface Residual extends Serializable {

    /** Whether there is an e after the vector. */
    boolean hasSecond();

    /** f. */
    double first(double predictor, double norm, double label);

    /** e. */
    double second(double predictor, double label);
  }

  /**
   * The query for the gradients of all rows.
   *
   * @param theta coefficients, as many as features
   */
  ResidualBatch(Standardisation features, double[] theta, Residual residual) {
    this.features = features;
    this.theta = theta.clone();
    this.residual = residual;
  }

  @Override
  public int dimension() {
    return theta.length + (residual.hasSecond() ? 1 : 0);
  }

  @Override
  public double roundingShare(int rows) {
    return StandardRows.sumShare() + 0x1p-40;
  }

  @Override
  public BatchQuery.Worker worker() {
    return new Worker();
  }

  private final class Worker extends RegressionWorker {
    private double[] weighted = new double[RowProducts.BLOCK];

    Worker() {
      super(StandardRows.passing(features, theta));
    }

    @Override
    protected double factors(int i) {
      double norm = Math.sqrt(rows().square(i));
      double f = residual.first(rows().predictor(i), norm, rows().label(i));
      double e = residual.hasSecond() ? residual.second(rows().predictor(i), rows().label(i)) : 0;
      first()[i] = Math.abs(f) * norm >= RowProducts.LEAST ? f : 0;
      second()[i] = e;
      double vector = first()[i] * norm;
      return Math.sqrt(vector * vector + e * e);
    }

    @Override
    protected void add(double[] weights, double[] sum) {
      if (weighted.length < rows().rows()) {
        weighted = new double[rows().rows()];
      }
      for (int i = 0; i < rows().rows(); i++) {
        weighted[i] = weights[i] * first()[i];
        if (residual.hasSecond()) {
          sum[theta.length] += weights[i] * second()[i];
        }
      }
      rows().addSum(weighted, sum);
    }
  }
}
