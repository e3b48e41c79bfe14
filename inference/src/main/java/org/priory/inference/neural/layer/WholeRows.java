package org.priory.inference.neural.layer;

import java.util.Arrays;
import org.priory.numerics.linear.EightSums;
import org.priory.numerics.linear.FloatMatrix;

/**
 * Rows of whole numbers, each row with its own step: row i is step_i times a vector of whole
 * numbers of norm at most 2^12.
 *
 * <p>So a product with a column of {@link WholeWeights}, whose norm is at most 2^12 too, is a sum
 * of whole numbers of which all partial sums are at most 2^24 by Cauchy and Schwarz: floats hold
 * each of them. The product is exact, in whatever order a library adds, and hence a function of the
 * row alone ({@code docs/proofs/neural.md}).
 */
public final class WholeRows {
  /** Largest norm of a row in steps. */
  static final double MOST = 0x1p12;

  /** Norms outside of this are taken for zero: floats would lose them. */
  static final double LEAST_NORM = 0x1p-40;

  static final double MOST_NORM = 0x1p40;

  /** Adding and subtracting it rounds floats below 2^22 to whole numbers, halves to even. */
  private static final float ROUNDING = 0x1.8p23f;

  private final int width;
  private final FloatMatrix matrix;

  private final float[] steps;
  private final double[] squares;

  /** For so many rows of a width, all zero. */
  public WholeRows(int rows, int width) {
    this(FloatMatrix.zeros(rows, width));
  }

  /** In memory that others may use once the products are made; what is known of rows stays. */
  WholeRows(FloatMatrix matrix) {
    this.width = matrix.columns();
    this.matrix = matrix;
    this.steps = new float[matrix.rows()];
    this.squares = new double[matrix.rows()];
  }

  public int width() {
    return width;
  }

  /** All rows in steps. */
  public FloatMatrix matrix() {
    return matrix;
  }

  /** The rows in steps, for products. */
  public FloatMatrix matrix(int rows) {
    return rows == matrix.rows() ? matrix : matrix.slice(0, rows);
  }

  /** The step of a row, a power of two. */
  public float step(int row) {
    return steps[row];
  }

  /** The squared norm of a row. */
  double square(int row) {
    double step = steps[row];
    return squares[row] * step * step;
  }

  /**
   * Rounds a row. One that is not finite, or too short or too long for floats, becomes zero.
   *
   * @param from where the row starts in {@code source}
   */
  public void put(int row, float[] source, int from) {
    put(row, 1, source, from);
  }

  /** Rounds some rows that follow each other. */
  void put(int row, int count, float[] source, int from) {
    float[] whole = new float[width];
    for (int i = 0; i < count; i++) {
      put(row + i, source, from + i * width, whole, 0);
    }
  }

  /** Rounds some rows that follow each other, and leaves the rows in steps in their place. */
  void replace(int row, int count, float[] values, int from) {
    for (int i = 0; i < count; i++) {
      put(row + i, values, from + i * width, values, from + i * width);
    }
  }

  private void put(int row, float[] source, int from, float[] whole, int at) {
    double norm = Math.sqrt(EightSums.square(source, from, from + width));
    if (isInRange(norm)) {
      int exponent = exponent(norm, width);
      steps[row] = Math.scalb(1f, exponent);
      round(source, from, Math.scalb(1f, -exponent), whole, at, width);
      squares[row] = EightSums.square(whole, at, at + width);
    } else {
      steps[row] = 1;
      squares[row] = 0;
      Arrays.fill(whole, at, at + width, 0f);
    }
    matrix.putRows(row, 1, whole, at);
  }

  /** Whether floats do justice to a row of that norm. */
  public static boolean isInRange(double norm) {
    return norm >= LEAST_NORM && norm <= MOST_NORM;
  }

  /**
   * Exponent of the smallest step, 2^exponent, with which a row of a norm and width is short
   * enough.
   */
  static int exponent(double norm, int width) {
    // |rounded| <= |row|/step + sqrt(width)/2 <= 2^12
    double room = MOST - Math.sqrt(width) / 2 - 1;
    return Math.getExponent(norm / room) + 1;
  }

  /** The nearest whole numbers to a row over its step. */
  static void round(float[] source, int from, float inverse, float[] into, int start, int n) {
    for (int i = 0; i < n; i++) {
      into[start + i] = (source[from + i] * inverse + ROUNDING) - ROUNDING;
    }
  }
}
