package org.priory.inference.model;

import java.util.Arrays;
import org.priory.privacy.query.Batch;

/**
 * The rows of a batch, centred and scaled: z in floats, |z|^2 and z'm in doubles. All of it is, bit
 * for bit, a function of the row alone, wherever the row stands: plain loops in a fixed order, no
 * library.
 *
 * <p>A row counts if its label is known, and |z| and the label are within bounds in which floats
 * neither overflow nor underflow. One that does not count is a row of zeros. The intercept is 1, so
 * that no row of a real table is too short.
 */
public final class StandardRows {
  /** |z| from 2^-20 to 2^20, labels up to 2^20. */
  private static final double LEAST_NORM = 0x1p-20;

  public static final double MOST_NORM = 0x1p20;

  private final int d;
  private final float[] oneScale;
  private final float[] oneCentre;
  private final double[] m;

  /** The diagonal of A and c, repeated for each row: loops over equal indices are vectorised. */
  private float[] scale = new float[0];

  private float[] centre = new float[0];
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
    this.oneScale = floats(features.scale());
    this.oneCentre = floats(features.centre());
    this.m = m.clone();
  }

  private static float[] floats(double[] values) {
    float[] out = new float[values.length];
    for (int j = 0; j < out.length; j++) {
      out[j] = (float) values[j];
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
    System.arraycopy(source, sourceOffset, z, 0, n * d);
    standardise(z, scale, centre, n * d);
    System.arraycopy(batch.labels(), 0, labels, 0, n);
    for (int i = 0; i < n; i++) {
      dots(i);
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
    scale = new float[z.length];
    centre = new float[z.length];
    for (int i = 0; i < z.length; i += d) {
      System.arraycopy(oneScale, 0, scale, i, d);
      System.arraycopy(oneCentre, 0, centre, i, d);
    }
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

  /** |z|^2 and z'm of a row, each in four sums that a processor makes at the same time. */
  private void dots(int row) {
    float[] x = z;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double p0 = 0;
    double p1 = 0;
    double p2 = 0;
    double p3 = 0;
    int at = row * d;
    int j = 0;
    for (; j + 3 < d; j += 4) {
      double x0 = x[at + j];
      double x1 = x[at + j + 1];
      double x2 = x[at + j + 2];
      double x3 = x[at + j + 3];
      s0 += x0 * x0;
      s1 += x1 * x1;
      s2 += x2 * x2;
      s3 += x3 * x3;
      p0 += x0 * m[j];
      p1 += x1 * m[j + 1];
      p2 += x2 * m[j + 2];
      p3 += x3 * m[j + 3];
    }
    for (; j < d; j++) {
      double x0 = x[at + j];
      s0 += x0 * x0;
      p0 += x0 * m[j];
    }
    squares[row] = (s0 + s1) + (s2 + s3);
    predictors[row] = (p0 + p1) + (p2 + p3);
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

  /** z'm. */
  public double predictor(int row) {
    return predictors[row];
  }

  public float label(int row) {
    return labels[row];
  }
}
