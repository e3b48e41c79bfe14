package org.priory.inference.sampling;

import org.priory.inference.regression.RegressionWorker;
import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.StandardRows;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;

/**
 * {@link SecondMomentQuery} by products of matrices: with u = f z cut to norm 1 the vector of a row
 * is (w_1 f z, w_2 f^2 z z'), its norm sqrt(w_1^2 |u|^2 + w_2^2 |u|^4). f is a double, the sums are
 * in single precision ({@code docs/proofs/expectation.md}).
 */
final class SecondMomentBatch implements BatchQuery {
  private final Standardisation features;
  private final double[] theta;
  private final ResidualBatch.Residual residual;
  private final double firstWeight;
  private final double secondWeight;

  SecondMomentBatch(
      Standardisation features,
      double[] theta,
      ResidualBatch.Residual residual,
      double firstWeight,
      double secondWeight) {
    this.features = features;
    this.theta = theta.clone();
    this.residual = residual;
    this.firstWeight = firstWeight;
    this.secondWeight = secondWeight;
  }

  @Override
  public int dimension() {
    return SecondMomentQuery.dimension(theta.length);
  }

  @Override
  public double roundingShare(int rows) {
    return RowProducts.matrixShare(rows) + 0x1p-40;
  }

  @Override
  public BatchQuery.Worker worker() {
    return new Worker();
  }

  private final class Worker extends RegressionWorker {
    private final RowProducts products = new RowProducts(theta.length, RowProducts.FEW);

    Worker() {
      super(new StandardRows(features, theta));
    }

    @Override
    protected double factors(int i) {
      double norm = Math.sqrt(rows().square(i));
      double f = residual.first(rows().predictor(i), norm, rows().label(i));
      f /= Math.max(1, Math.abs(f) * norm);
      double u = Math.abs(f) * norm;
      // its square is what must not be lost
      if (!(u * u >= RowProducts.LEAST)) {
        return 0;
      }
      first()[i] = f;
      second()[i] = f * f;
      return Math.hypot(firstWeight * u, secondWeight * u * u);
    }

    @Override
    protected void add(double[] weights, double[] sum) {
      products.load(rows(), weights, second());
      products.addMatrix(secondWeight, sum, theta.length);
      products.addVector(firstWeight, weights, first(), sum, 0);
    }
  }
}
