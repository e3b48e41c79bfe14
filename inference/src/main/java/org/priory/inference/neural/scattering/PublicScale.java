package org.priory.inference.neural.scattering;

import java.util.stream.IntStream;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * Centre and scale of features, from made-up examples.
 *
 * <pre>
 *   x -> B (x - m) / |B (x - m)|,   B = I + U diag(s - 1) U',   s_i = (l_i/l_k)^-p
 * </pre>
 *
 * with m the mean of the examples and U the k directions in which they vary most, by l_1 >= ... >=
 * l_k. Without it a few directions have most of the length of every record, and descent takes
 * hundreds of steps to learn from the others; each step costs privacy. Examples that nobody gave
 * cost none.
 */
final class PublicScale {
  /** k, at most. */
  private static final int DIRECTIONS = 300;

  /** p: 1/2 would make all k directions equal. */
  private static final double POWER = 0.4;

  static final double LEAST_NORM = 1e-6;

  private final int length;
  private final float[] mean;

  /** U', a direction after the other; U; and s - 1. Sums along rows of either are vectorised. */
  private final float[] directions;

  private final float[] transposed;

  private final float[] stretch;

  private PublicScale(float[] mean, float[] directions, float[] stretch) {
    this.length = mean.length;
    this.mean = mean;
    this.directions = directions;
    this.transposed = new float[directions.length];
    for (int i = 0; i < stretch.length; i++) {
      for (int j = 0; j < length; j++) {
        transposed[j * stretch.length + i] = directions[i * length + j];
      }
    }
    this.stretch = stretch;
  }

  /**
   * Of examples.
   *
   * @param examples row after row; changed
   * @param length of a row
   */
  static PublicScale of(float[] examples, int length) {
    int n = examples.length / length;
    float[] mean = mean(examples, n, length);
    for (int i = 0; i < n; i++) {
      subtract(examples, i * length, mean);
      toUnitLength(examples, i * length, length);
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
    return of(mean, rows, eigen, Math.min(DIRECTIONS, Math.min(n, length) / 2));
  }

  private static PublicScale of(float[] mean, FloatMatrix rows, SymmetricEigen eigen, int k) {
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
      stretch[i] = (float) (Math.pow(values[from] / least, -POWER) - 1);
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
    return new PublicScale(mean, directions, stretch);
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

  private static void toUnitLength(float[] x, int from, int length) {
    double square = 0;
    for (int j = from; j < from + length; j++) {
      square += (double) x[j] * x[j];
    }
    double norm = Math.sqrt(square);
    float scale = norm > LEAST_NORM ? (float) (1 / norm) : 0;
    for (int j = from; j < from + length; j++) {
      x[j] *= scale;
    }
  }

  /** m; must not be changed. */
  float[] mean() {
    return mean;
  }

  /** U', row by row; must not be changed. */
  float[] directions() {
    return directions;
  }

  /** s - 1; must not be changed. */
  float[] stretch() {
    return stretch;
  }

  /** Centres and scales a row, in place: a function of the row alone, in plain loops. */
  void apply(float[] x, int from) {
    subtract(x, from, mean);
    int k = stretch.length;
    float[] along = new float[k];
    for (int j = 0; j < length; j++) {
      add(x[from + j], transposed, j * k, along, 0, k);
    }
    for (int i = 0; i < k; i++) {
      add(stretch[i] * along[i], directions, i * length, x, from, length);
    }
    toUnitLength(x, from, length);
  }

  private static void add(float factor, float[] a, int at, float[] b, int from, int length) {
    for (int j = 0; j < length; j++) {
      b[from + j] += factor * a[at + j];
    }
  }
}
