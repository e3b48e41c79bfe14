package org.priory.inference.optimization.likelihood;

import java.io.Serializable;
import org.priory.inference.regression.RegressionWorker;
import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.StandardRows;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;

/**
 * {@link CurvatureQuery} by products of matrices: the vector of a row is h z z', h = 2 w u/R,
 * packed with sqrt 2 off the diagonal, so that its norm is h |z|^2. z is a row in floats and h a
 * function of it in doubles; only the sum of h z z' is in single precision ({@code
 * docs/proofs/expectation.md}).
 */
public final class CurvatureBatch implements BatchQuery, Serializable {
  private static final long serialVersionUID = 1L;

  private final BoundedLink link;
  private final Standardisation features;
  private final double[] theta;
  private final RowWeight weight;

  public CurvatureBatch(
      BoundedLink link, Standardisation features, double[] theta, RowWeight weight) {
    this.link = link;
    this.features = features;
    this.theta = theta.clone();
    this.weight = weight;
  }

  @Override
  public int dimension() {
    return theta.length * (theta.length + 1) / 2;
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
    private final RowProducts products = new RowProducts(theta.length, RowProducts.BLOCK);

    Worker() {
      super(new StandardRows(features, theta));
    }

    @Override
    protected double factors(int i) {
      double square = rows().square(i);
      // h |z|^2 = 2 w u |z|^2/R
      double share = link.slope(rows().predictor(i)) / link.mostSlope();
      double u = weight.of(Math.sqrt(square));
      double product = share * u * square / weight.most();
      double norm = product >= RowProducts.LEAST ? product : 0;
      first()[i] = norm / square;
      return norm;
    }

    @Override
    protected void add(double[] weights, double[] sum) {
      products.load(rows(), weights, first());
      products.addMatrix(1, sum, 0);
    }
  }
}
