package org.priory.inference.model;

import java.util.Arrays;
import org.priory.privacy.query.Batch;

/**
 * The rows of a batch, centred and scaled: z in floats, |z|^2 and z'm as {@link RowDots} makes
 * them. All of it is, bit for bit, a function of the row alone, wherever the row stands: plain
 * loops in a fixed order, no library.
 *
 * <p>A row counts if its label is known, and |z| and the label are within bounds in which floats
 * neither overflow nor underflow. One that does not count is a row of zeros. The intercept is 1, so
 * that no row of a real table is too short.
 */
public final class StandardRows {
  /** |z| from 2^-20 to 2^20, labels up to 2^20. */
  private static final double LEAST_NORM = 0x1p-20;

  public static final double MOST_NORM = 0x1p20;

  private static final int TILE = 16;

  private final int d;
  private final float[] m;

  /** The diagonal of A and c, repeated for each row: loops over equal indices are vectorised. */
  private final float[] scale;

  private final float[] centre;
  private final float[] tile;
  private float[] z = new float[0];
  private double[] squares = new double[0];
  private double[] predictors = new double[0];
  private float[] labels = new float[0];
  private int rows;

  /** What was loaded last. */
  private float[] source = new float[0];

  private int sourceOffset;

  /**
   * An empty one.
   *
   * @param features A and c
   * @param m what rows are multiplied by
   */
  public StandardRows(Standardisation features, double[] m) {
    this.d = features.width();
    this.scale = repeated(features.scale());
    this.centre = repeated(features.centre());
    this.tile = new float[scale.length];
    this.m = new float[d];
    for (int j = 0; j < d; j++) {
      this.m[j] = (float) m[j];
    }
  }

  private static float[] repeated(double[] values) {
    float[] out = new float[Math.multiplyExact(TILE, values.length)];
    for (int i = 0; i < out.length; i++) {
      out[i] = (float) values[i % values.length];
    }
    return out;
  }

  /** Takes the rows of a batch. */
  public void load(Batch batch) {
    rows = 0;
    if (batch.width() != d) {
      throw new IllegalArgumentException("rows must have " + d + " features, had " + batch.width());
    }
    int n = batch.rows();
    reserve(n);
    source = batch.features();
    sourceOffset = batch.offset();
    // some rows at a time, which stay in the nearest cache
    for (int first = 0; first < n; first += TILE) {
      int count = Math.min(TILE, n - first);
      System.arraycopy(source, sourceOffset + first * d, tile, 0, count * d);
      standardise(tile, scale, centre, count * d);
      RowDots.squaresAndProducts(tile, count, m, squares, predictors, first);
      System.arraycopy(tile, 0, z, first * d, count * d);
    }
    System.arraycopy(batch.labels(), 0, labels, 0, n);
    for (int i = 0; i < n; i++) {
      double norm = Math.sqrt(squares[i]);
      // false for NaN
      boolean counts = norm >= LEAST_NORM && norm <= MOST_NORM && Math.abs(labels[i]) <= MOST_NORM;
      if (!counts) {
        squares[i] = 0;
        predictors[i] = 0;
        Arrays.fill(z, i * d, (i + 1) * d, 0);
      }
    }
    rows = n;
  }

  private void reserve(int n) {
    if (squares.length >= n) {
      return;
    }
    z = new float[Math.multiplyExact(n, d)];
    squares = new double[n];
    predictors = new double[n];
    labels = new float[n];
  }

  /** z = A (x - c). */
  private static void standardise(float[] z, float[] scale, float[] centre, int length) {
    for (int i = 0; i < length; i++) {
      z[i] = scale[i] * (z[i] - centre[i]);
    }
  }

  /** Fails unless these are the rows that were loaded last: a sum must speak of the same rows. */
  public void requireLoaded(Batch batch) {
    if (batch.rows() != rows || batch.features() != source || batch.offset() != sourceOffset) {
      throw new IllegalStateException("a weighted sum must follow the norms of its batch");
    }
  }

  public int rows() {
    return rows;
  }

  public int width() {
    return d;
  }

  /** z of all rows, one after the other. Must not be written to. */
  public float[] values() {
    return z;
  }

  /** Whether the row counts; else it is zero. */
  public boolean counts(int row) {
    return squares[row] > 0;
  }

  /** |z|^2. */
  public double square(int row) {
    return squares[row];
  }

  /** |z|^2 of all rows. Must not be written to. */
  public double[] squares() {
    return squares;
  }

  /** z'm. */
  public double predictor(int row) {
    return predictors[row];
  }

  /** z'm of all rows. Must not be written to. */
  public double[] predictors() {
    return predictors;
  }

  public float label(int row) {
    return labels[row];
  }
}
