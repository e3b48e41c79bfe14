package org.priory.inference.variational.regression;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.StandardRows;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The E-step of {@link LogisticModel} by products of matrices. The vector of a row is
 *
 * <pre>
 *   [ s0 q^2 (y - 1/2) z ; s1 q^2 E[xi] z z' ],   q^2 = 1/max(|z|, a)^2,
 *   E[xi] = tanh(c/2)/(2c),   c^2 = (z'mu)^2 + z'Sz,
 * </pre>
 *
 * <p>the matrix packed with sqrt 2 off the diagonal, so that its norm is |z|^2. The norm of the
 * whole is known without making it. z is a row in floats ({@link StandardRows}); all but the two
 * products, z'Sz and the sum of z z', is in doubles and a function of the row alone. Why the share
 * holds: {@code docs/proofs/expectation.md}.
 */
public final class LogisticExpectation implements BatchQuery {
  /** Rounding of more than this share costs more than 5 % of noise. */
  private static final double MOST_SHARE = 4.8e-5;

  private final Standardisation features;
  private final double floor;
  private final double[] mean;
  private final @Nullable QuadraticForms covariance;
  private final double firstScale;
  private final double secondScale;

  /**
   * The question.
   *
   * @param floor a
   * @param mean mu
   * @param root of S; null for S = 0
   * @param firstScale s0
   * @param secondScale s1
   */
  public LogisticExpectation(
      Standardisation features,
      double floor,
      double[] mean,
      @Nullable Cholesky root,
      double firstScale,
      double secondScale) {
    this.features = features;
    this.floor = floor;
    this.mean = mean.clone();
    this.covariance = root == null ? null : new QuadraticForms(root, features.typicalNorm());
    this.firstScale = firstScale;
    this.secondScale = secondScale;
  }

  @Override
  public int dimension() {
    int d = features.width();
    return d + d * (d + 1) / 2;
  }

  /** The sum of z z', and E[xi]. */
  @Override
  public double roundingShare(int rows) {
    // gamma_{n+6} (1 + eta) + eta: that of the vector, gamma_{n+4}, is less
    double eta = covariance == null ? 0 : covariance.eta();
    double products = (1 + eta) * RowProducts.matrixShare(rows) + eta;
    return products + 0x1p-40;
  }

  /** Whether rounding costs at most 5 % of noise. */
  boolean isPrecise() {
    return roundingShare(RowProducts.BLOCK) <= MOST_SHARE;
  }

  @Override
  public BatchQuery.Worker worker() {
    return new Worker();
  }

  private final class Worker implements BatchQuery.Worker {
    private final int d = features.width();
    private final StandardRows rows = new StandardRows(features, mean);
    private final RowProducts products = new RowProducts(d, RowProducts.BLOCK);
    private final QuadraticForms.@Nullable Worker forms =
        covariance == null ? null : covariance.worker();

    /** q^2 (y - 1/2) and q^2 E[xi]; 0 for rows that do not count. */
    private double[] first = new double[RowProducts.BLOCK];

    private double[] second = new double[RowProducts.BLOCK];

    @Override
    public void norms(Batch batch, double[] norms) {
      rows.load(batch);
      int n = rows.rows();
      if (n > first.length) {
        first = new double[n];
        second = new double[n];
      }
      if (forms == null) {
        Arrays.fill(second, 0);
      } else {
        forms.fill(rows, second);
      }
      double[] squares = rows.squares();
      double[] predictors = rows.predictors();
      // c^2 = (z'mu)^2 + z'Sz
      for (int i = 0; i < n; i++) {
        second[i] += predictors[i] * predictors[i];
      }
      PolyaGamma.means(second, n, first);
      for (int i = 0; i < n; i++) {
        if (!rows.counts(i)) {
          first[i] = 0;
          second[i] = 0;
          continue;
        }
        first[i] = rows.label(i) - 0.5;
      }
      double least = floor * floor;
      for (int i = 0; i < n; i++) {
        double weight = 1 / Math.max(squares[i], least);
        first[i] *= weight;
        second[i] *= weight;
        // |v|^2 = (s0 q^2 (y - 1/2) |z|)^2 + (s1 q^2 E[xi] |z|^2)^2
        double a = firstScale * first[i];
        double b = secondScale * second[i] * squares[i];
        norms[i] = Math.sqrt(a * a * squares[i] + b * b);
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      rows.requireLoaded(batch);
      products.load(rows, weights, second);
      products.addVector(firstScale, weights, first, sum, 0);
      products.addMatrix(secondScale, sum, d);
    }
  }
}
