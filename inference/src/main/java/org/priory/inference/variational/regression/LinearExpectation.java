package org.priory.inference.variational.regression;

import org.priory.inference.regression.RegressionWorker;
import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.StandardRows;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;

/**
 * The statistics of {@link LinearModel} by products of matrices. The vector of a row is
 *
 * <pre>
 *   [ s0 q^2 y z ; s1 q^2 z z' ; s2 q^2 y^2 ],   q^2 = 1/max(|z|, a)^2,
 * </pre>
 *
 * <p>the matrix packed with sqrt 2 off the diagonal, so that its norm is |z|^2. z is a row in
 * floats; only the sums of z and z z' are in single precision ({@code docs/proofs/expectation.md}).
 */
final class LinearExpectation implements BatchQuery {
  private final Standardisation features;
  private final double floor;
  private final double firstScale;
  private final double secondScale;
  private final double thirdScale;

  /**
   * The question.
   *
   * @param floor a
   * @param firstScale s0
   * @param secondScale s1
   * @param thirdScale s2
   */
  LinearExpectation(
      Standardisation features,
      double floor,
      double firstScale,
      double secondScale,
      double thirdScale) {
    this.features = features;
    this.floor = floor;
    this.firstScale = firstScale;
    this.secondScale = secondScale;
    this.thirdScale = thirdScale;
  }

  @Override
  public int dimension() {
    int d = features.width();
    return d + d * (d + 1) / 2 + 1;
  }

  /** Bound on the rounding errors of the matrix, which is larger than that of the vector. */
  @Override
  public double roundingShare(int rows) {
    return RowProducts.matrixShare(rows) + 0x1p-40;
  }

  @Override
  public BatchQuery.Worker worker() {
    return new Worker();
  }

  /** The factors are q^2 y and q^2. */
  private final class Worker extends RegressionWorker {
    private final RowProducts products = new RowProducts(features.width(), RowProducts.BLOCK);

    Worker() {
      super(new StandardRows(features, new double[features.width()]));
    }

    @Override
    protected double factors(int i) {
      double square = rows().square(i);
      double y = rows().label(i);
      double weight = 1 / Math.max(square, floor * floor);
      second()[i] = weight;
      first()[i] = weight * y;
      // |v|^2 = (s0 q^2 y |z|)^2 + (s1 q^2 |z|^2)^2 + (s2 q^2 y^2)^2
      double a = firstScale * first()[i];
      double b = secondScale * weight * square;
      double c = thirdScale * first()[i] * y;
      return Math.sqrt(a * a * square + b * b + c * c);
    }

    @Override
    protected void add(double[] weights, double[] sum) {
      products.load(rows(), weights, second());
      products.addVector(firstScale, weights, first(), sum, 0);
      products.addMatrix(secondScale, sum, features.width());
      double squares = 0;
      for (int i = 0; i < rows().rows(); i++) {
        if (rows().counts(i)) {
          squares += weights[i] * first()[i] * rows().label(i);
        }
      }
      sum[sum.length - 1] += thirdScale * squares;
    }
  }
}
