package org.priory.inference.regression;

import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.StandardRows;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * A worker on the rows of a regression: the vector of a row is made of z and z z' times one or two
 * factors, which follow from z'm, |z| and the label. The norm is known without making the vector.
 * What does not count has factors and a norm of zero.
 */
public abstract class RegressionWorker implements BatchQuery.Worker {
  private final StandardRows rows;
  private double[] first = new double[RowProducts.BLOCK];
  private double[] second = new double[RowProducts.BLOCK];

  /** A worker on rows that are loaded batch by batch. */
  protected RegressionWorker(StandardRows rows) {
    this.rows = rows;
  }

  /** The rows of the batch that was loaded last. */
  protected final StandardRows rows() {
    return rows;
  }

  /** The first factor of each row. */
  protected final double[] first() {
    return first;
  }

  /** The second factor of each row. */
  protected final double[] second() {
    return second;
  }

  /**
   * Sets the factors of a row that counts, which are zero before.
   *
   * @return the norm of the row's vector
   */
  protected abstract double factors(int row);

  /** Adds the weighted vectors of all rows. */
  protected abstract void add(double[] weights, double[] sum);

  @Override
  public final void norms(Batch batch, double[] norms) {
    rows.load(batch);
    if (rows.rows() > first.length) {
      first = new double[rows.rows()];
      second = new double[rows.rows()];
    }
    for (int i = 0; i < rows.rows(); i++) {
      first[i] = 0;
      second[i] = 0;
      norms[i] = rows.counts(i) ? factors(i) : 0;
    }
  }

  @Override
  public final void addWeighted(Batch batch, double[] weights, double[] sum) {
    rows.requireLoaded(batch);
    add(weights, sum);
  }
}
