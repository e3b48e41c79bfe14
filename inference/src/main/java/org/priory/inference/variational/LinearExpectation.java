package org.priory.inference.variational;

import org.priory.inference.model.RowProducts;
import org.priory.inference.model.StandardRows;
import org.priory.inference.model.Standardisation;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The statistics of {@link LinearModel} by products of matrices. The vector of a row is
 *
 * <pre>
 *   [ s0 y x ; s1 x x' ; s2 y^2 ],
 * </pre>
 *
 * <p>the matrix packed with sqrt 2 off the diagonal, so that its norm is |x|^2. Only the sums of y
 * x and x x' are in single precision ({@code docs/proofs/expectation.md}).
 */
final class LinearExpectation implements BatchQuery {
  private final int d;
  private final double firstScale;
  private final double secondScale;
  private final double thirdScale;

  LinearExpectation(int d, double firstScale, double secondScale, double thirdScale) {
    this.d = d;
    this.firstScale = firstScale;
    this.secondScale = secondScale;
    this.thirdScale = thirdScale;
  }

  @Override
  public int dimension() {
    return d + d * (d + 1) / 2 + 1;
  }

  @Override
  public double roundingShare(int rows) {
    return Math.max(RowProducts.vectorShare(rows), RowProducts.matrixShare(rows)) + 0x1p-40;
  }

  @Override
  public BatchQuery.Worker worker() {
    return new Worker();
  }

  private final class Worker implements BatchQuery.Worker {
    private final StandardRows rows = new StandardRows(Standardisation.none(d, 1), new double[d]);
    private final RowProducts products = new RowProducts(d);
    private double[] labels = new double[RowProducts.BLOCK];
    private double[] ones = new double[RowProducts.BLOCK];

    @Override
    public void norms(Batch batch, double[] norms) {
      rows.load(batch);
      if (rows.rows() > labels.length) {
        labels = new double[rows.rows()];
        ones = new double[rows.rows()];
      }
      for (int i = 0; i < rows.rows(); i++) {
        double square = rows.square(i);
        labels[i] = rows.counts(i) ? rows.label(i) : 0;
        ones[i] = rows.counts(i) ? 1 : 0;
        // |v|^2 = (s0 y |x|)^2 + (s1 |x|^2)^2 + (s2 y^2)^2
        double a = firstScale * labels[i];
        double b = secondScale * square;
        double c = thirdScale * labels[i] * labels[i];
        norms[i] = Math.sqrt(a * a * square + b * b + c * c);
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      rows.requireLoaded(batch);
      products.load(rows, weights, ones);
      products.addVector(firstScale, weights, labels, sum, 0);
      products.addMatrix(secondScale, sum, d);
      double squares = 0;
      for (int i = 0; i < rows.rows(); i++) {
        squares += weights[i] * labels[i] * labels[i];
      }
      sum[sum.length - 1] += thirdScale * squares;
    }
  }
}
