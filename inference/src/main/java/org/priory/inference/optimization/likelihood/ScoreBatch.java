package org.priory.inference.optimization.likelihood;

import java.io.Serializable;
import org.priory.inference.regression.RegressionWorker;
import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.StandardRows;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.BatchQuery;

/**
 * {@link ScoreQuery} by products of matrices: the vector of a row is r z with r = u (y - p)/max(p,
 * 1 - p), its norm |r| |z|. z is a row in floats and r a function of it in doubles; only the sum of
 * r z is in single precision, 64 rows at a time ({@code docs/proofs/expectation.md}).
 */
public final class ScoreBatch implements BatchQuery, Serializable {
  private static final long serialVersionUID = 1L;

  private final BoundedLink link;
  private final Standardisation features;
  private final double[] theta;
  private final RowWeight weight;

  public ScoreBatch(BoundedLink link, Standardisation features, double[] theta, RowWeight weight) {
    this.link = link;
    this.features = features;
    this.theta = theta.clone();
    this.weight = weight;
  }

  @Override
  public int dimension() {
    return theta.length;
  }

  @Override
  public double roundingShare(int rows) {
    return RowProducts.vectorShare(rows, RowProducts.FEW) + 0x1p-40;
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
      // r = u (y - p)/max(p, 1 - p)
      double r = weight.of(norm) * link.residual(rows().label(i), rows().predictor(i));
      boolean isLong = Math.abs(r) * norm >= RowProducts.LEAST;
      first()[i] = isLong ? r : 0;
      return Math.abs(first()[i]) * norm;
    }

    @Override
    protected void add(double[] weights, double[] sum) {
      products.load(rows());
      products.addVector(1, weights, first(), sum, 0);
    }
  }
}
