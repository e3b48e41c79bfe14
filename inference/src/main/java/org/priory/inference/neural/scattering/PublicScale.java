package org.priory.inference.neural.scattering;

import java.util.stream.IntStream;
import org.priory.inference.neural.layer.WholeRows;
import org.priory.inference.neural.layer.WholeWeights;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * Coordinates of features, from made-up examples.
 *
 * <pre>
 *   x -> L S U'(x - m) / |S U'(x - m)|,   S = diag(s),   s_i = (l_i/l_k)^-p
 * </pre>
 *
 * with m the mean of the examples and U the k directions in which they vary most, by l_1 >= ... >=
 * l_k. Without it a few directions have most of the length of every record, and descent takes
 * hundreds of steps to learn from the others; each step costs privacy. Examples that nobody gave
 * cost none.
 *
 * <p>Products with U are of whole numbers and exact, so that what a row becomes does not depend on
 * the rows beside it ({@link WholeRows}).
 */
final class PublicScale {
  /** p: 1/2 would make all k directions equal. */
  private static final double POWER = 0.3;

  static final double LEAST_NORM = 1e-6;

  /** Rows of a product. */
  static final int BLOCK = 64;

  private final int length;
  private final float[] mean;

  /** U', a direction in each row, and s. */
  private final WholeWeights directions;

  private final float[] stretch;

  /** L. */
  private final double norm;

  private PublicScale(float[] mean, float[] directions, float[] stretch, double norm) {
    this.length = mean.length;
    this.norm = norm;
    this.mean = mean;
    this.directions = new WholeWeights(stretch.length, length);
    this.directions.load(directions, 0);
    this.stretch = stretch;
  }

  /**
   * The scale that follows from examples.
   *
   * @param examples row after row; changed
   * @param length of a row
   * @param form k and L
   */
  static PublicScale of(float[] examples, int length, ScatteringFeatures.Form form) {
    int n = examples.length / length;
    float[] mean = mean(examples, n, length);
    for (int i = 0; i < n; i++) {
      subtract(examples, i * length, mean);
      toNorm(1, examples, i * length, length);
    }
    FloatMatrix rows = FloatMatrix.zeros(n, length);
    rows.put(examples, 0);
    // F F' has the eigenvalues of F'F, and F'v is its eigenvector: n is less than the length.
    FloatMatrix gram = FloatMatrix.zeros(n, n);
    Products.gemmTransposed(1f / n, rows, rows, 0, gram);
    float[] products = new float[n * n];
    gram.get(products, 0);
    double[] symmetric = new double[n * n];
    for (int i = 0; i < products.length; i++) {
      symmetric[i] = products[i];
    }
    SymmetricEigen eigen = SymmetricEigen.of(symmetric, n);
    return of(mean, rows, eigen, form);
  }

  /** k for so many examples of a length, at most: what half of them, or of the values, can tell. */
  static int directions(int examples, int length) {
    return Math.min(examples, length) / 2;
  }

  private static PublicScale of(
      float[] mean, FloatMatrix rows, SymmetricEigen eigen, ScatteringFeatures.Form form) {
    int k = form.coordinates();
    int n = rows.rows();
    int length = mean.length;
    double[] values = eigen.values();
    double[] vectors = eigen.vectors();
    double least = values[n - k];
    // u = F'v/sqrt(n l)
    float[] weights = new float[k * n];
    float[] stretch = new float[k];
    for (int i = 0; i < k; i++) {
      int from = n - 1 - i;
      stretch[i] = (float) Math.pow(values[from] / least, -POWER);
      double scale = 1 / Math.sqrt(n * values[from]);
      for (int j = 0; j < n; j++) {
        weights[i * n + j] = (float) (scale * vectors[j * n + from]);
      }
    }
    FloatMatrix v = FloatMatrix.zeros(k, n);
    v.put(weights, 0);
    FloatMatrix u = FloatMatrix.zeros(k, length);
    Products.gemm(1, v, rows, 0, u);
    float[] directions = new float[k * length];
    u.get(directions, 0);
    return new PublicScale(mean, directions, stretch, form.length());
  }

  private static float[] mean(float[] rows, int n, int length) {
    double[] sum = new double[length];
    for (int i = 0; i < rows.length; i++) {
      sum[i % length] += rows[i];
    }
    float[] mean = new float[length];
    IntStream.range(0, length).forEach(j -> mean[j] = (float) (sum[j] / n));
    return mean;
  }

  private static void subtract(float[] x, int from, float[] y) {
    for (int j = 0; j < y.length; j++) {
      x[from + j] -= y[j];
    }
  }

  private static void toNorm(double wanted, float[] x, int from, int length) {
    double square = 0;
    for (int j = from; j < from + length; j++) {
      square += (double) x[j] * x[j];
    }
    double norm = Math.sqrt(square);
    float scale = norm > LEAST_NORM ? (float) (wanted / norm) : 0;
    for (int j = from; j < from + length; j++) {
      x[j] *= scale;
    }
  }

  /** m; must not be changed. */
  float[] mean() {
    return mean;
  }

  /** U', row by row, as it is multiplied by: rounded to whole numbers of a step. */
  float[] directions() {
    float[] values = new float[stretch.length * length];
    directions.matrix().get(values, 0);
    for (int i = 0; i < values.length; i++) {
      values[i] *= directions.step();
    }
    return values;
  }

  /** L. */
  double norm() {
    return norm;
  }

  /** s; must not be changed. */
  float[] stretch() {
    return stretch;
  }

  /** What computes, for one thread. */
  Worker worker() {
    return new Worker();
  }

  /** Makes coordinates of rows, on one thread. */
  final class Worker {
    private final WholeRows centred = new WholeRows(BLOCK, length);
    private final FloatMatrix products = FloatMatrix.zeros(BLOCK, stretch.length);

    /**
     * Writes the coordinates of at most {@link #BLOCK} rows.
     *
     * @param x rows, one after the other; changed
     * @param count how many
     * @param out gets the coordinates of each, from {@code to} on
     */
    void write(float[] x, int count, float[] out, int to) {
      for (int row = 0; row < count; row++) {
        subtract(x, row * length, mean);
        centred.put(row, x, row * length);
      }
      FloatMatrix product = products.slice(0, count);
      Products.gemmTransposed(1, centred.matrix(count), directions.matrix(), 0, product);
      int k = stretch.length;
      for (int row = 0; row < count; row++) {
        int at = to + row * k;
        product.getRows(row, 1, out, at);
        float step = centred.step(row) * directions.step();
        for (int i = 0; i < k; i++) {
          out[at + i] *= step * stretch[i];
        }
        toNorm(norm, out, at, k);
      }
    }
  }
}
