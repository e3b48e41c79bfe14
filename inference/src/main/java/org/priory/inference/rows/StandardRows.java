package org.priory.inference.rows;

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
  private final boolean keeps;

  /** Columns that are mixed among themselves, W in floats, and room for those of a row. */
  private final int[] mixed;

  private final float[] mixing;
  private final float[] before;
  private float[] z = new float[0];
  private double[] squares = new double[0];
  private double[] predictors = new double[0];
  private float[] labels = new float[0];
  private int rows;

  /** What was loaded last. */
  private float[] source = new float[0];

  private int sourceOffset;

  /**
   * An empty one that keeps z.
   *
   * @param features A and c
   * @param m what rows are multiplied by
   */
  public StandardRows(Standardisation features, double[] m) {
    this(features, m, true);
  }

  private StandardRows(Standardisation features, double[] m, boolean keeps) {
    this.d = features.width();
    this.scale = repeated(features.scale());
    this.centre = repeated(features.centre());
    this.tile = new float[scale.length];
    this.keeps = keeps;
    this.m = floats(m);
    this.mixed = features.mixing().features();
    this.mixing = floats(features.mixing().matrix());
    this.before = new float[mixed.length];
  }

  /** One that does not keep z, and has {@link #addSum} instead. */
  public static StandardRows passing(Standardisation features, double[] m) {
    if (features.mixing().count() > 0) {
      throw new IllegalArgumentException("rows that are mixed must be kept");
    }
    return new StandardRows(features, m, false);
  }

  private static float[] repeated(double[] values) {
    float[] out = Arrays.copyOf(floats(values), Math.multiplyExact(TILE, values.length));
    for (int row = 1; row < TILE; row++) {
      System.arraycopy(out, 0, out, row * values.length, values.length);
    }
    return out;
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
    // some rows at a time, which stay in the nearest cache
    for (int first = 0; first < n; first += TILE) {
      int count = Math.min(TILE, n - first);
      System.arraycopy(source, sourceOffset + first * d, tile, 0, count * d);
      standardise(tile, scale, centre, count * d);
      mix(count);
      RowDots.squaresAndProducts(tile, count, m, squares, predictors, first);
      if (keeps) {
        System.arraycopy(tile, 0, z, first * d, count * d);
      }
    }
    System.arraycopy(batch.labels(), 0, labels, 0, n);
    for (int i = 0; i < n; i++) {
      double norm = Math.sqrt(squares[i]);
      // false for NaN
      boolean counts = norm >= LEAST_NORM && norm <= MOST_NORM && Math.abs(labels[i]) <= MOST_NORM;
      if (!counts) {
        squares[i] = 0;
        predictors[i] = 0;
        if (keeps) {
          Arrays.fill(z, i * d, (i + 1) * d, 0);
        }
      }
    }
    rows = n;
  }

  /**
   * Adds the sum of a_i z_i, off by at most {@link #sumShare} times that of |a_i| |z_i|: 16 rows at
   * a time in floats, by halves, and in doubles beyond.
   *
   * @param a 0 for a row that does not count; if not 0, not so small that floats lose it
   */
  public void addSum(double[] a, double[] sum) {
    float[] factors = new float[tile.length];
    for (int first = 0; first < rows; first += TILE) {
      int count = Math.min(TILE, rows - first);
      for (int i = 0; i < count; i++) {
        Arrays.fill(factors, i * d, (i + 1) * d, (float) a[first + i]);
      }
      System.arraycopy(source, sourceOffset + first * d, tile, 0, count * d);
      standardiseTimes(factors, tile, scale, centre, count * d);
      Arrays.fill(tile, count * d, tile.length, 0);
      for (int i = 0; i < count; i++) {
        if (a[first + i] == 0) {
          Arrays.fill(tile, i * d, (i + 1) * d, 0); // 0 times infinity is not 0
        }
      }
      for (int half = TILE / 2; half > 0; half /= 2) {
        // what has been used as factors is free
        System.arraycopy(tile, half * d, factors, 0, half * d);
        add(tile, factors, half * d);
      }
      for (int j = 0; j < d; j++) {
        sum[j] += tile[j];
      }
    }
  }

  private static void add(float[] to, float[] values, int length) {
    for (int i = 0; i < length; i++) {
      to[i] += values[i];
    }
  }

  /** A factor, a product and four sums; at least that of norms. */
  public static double sumShare() {
    return Math.max(RowDots.share(), SingleRounding.gamma(7)) + 0x1p-40;
  }

  private void reserve(int n) {
    if (squares.length >= n) {
      return;
    }
    z = new float[keeps ? Math.multiplyExact(n, d) : 0];
    squares = new double[n];
    predictors = new double[n];
    labels = new float[n];
  }

  /** z = A (x - c), with equal indices all over. */
  private static void standardise(float[] z, float[] scale, float[] centre, int length) {
    for (int i = 0; i < length; i++) {
      z[i] = scale[i] * (z[i] - centre[i]);
    }
  }

  /** z_F := W z_F for the rows of the tile. */
  private void mix(int count) {
    for (int row = 0; row < count * d; row += d) {
      for (int j = 0; j < mixed.length; j++) {
        before[j] = tile[row + mixed[j]];
      }
      for (int i = 0; i < mixed.length; i++) {
        float sum = 0;
        for (int j = 0; j < mixed.length; j++) {
          sum += mixing[i * mixed.length + j] * before[j];
        }
        tile[row + mixed[i]] = sum;
      }
    }
  }

  /** f z, with the same roundings in z. */
  private static void standardiseTimes(
      float[] f, float[] z, float[] scale, float[] centre, int length) {
    for (int i = 0; i < length; i++) {
      z[i] = f[i] * (scale[i] * (z[i] - centre[i]));
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
