package org.priory.inference.neural.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.linear.EightSums;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.parallel.Workers;

/**
 * The weights of a layer as whole numbers times one step, such that every row and every column has
 * a norm of at most 2^12 in steps: products with {@link WholeRows} are exact, forwards and
 * backwards. They are rounded all at once, or some rows or columns when they are needed.
 */
public final class WholeWeights {
  private static final int PARTS = 8;

  /** Over the rounding of sums of at most 2^16 squares in floats. */
  private static final double MARGIN = 1 - 0x1p-7;

  private final int outputs;
  private final int inputs;
  private final float[][] columns;
  private @Nullable FloatMatrix matrix;
  private float[] values = new float[0];
  private int offset;
  private float step = 1;

  /** For a matrix of a shape, all zero. */
  public WholeWeights(int outputs, int inputs) {
    this.outputs = outputs;
    this.inputs = inputs;
    this.columns = new float[PARTS][inputs];
  }

  /** The weights in steps, one row for each output. */
  public FloatMatrix matrix() {
    FloatMatrix all = matrix;
    if (all == null) {
      throw new IllegalStateException("the weights were not loaded");
    }
    return all;
  }

  /** A power of two. */
  public float step() {
    return step;
  }

  /**
   * Takes over weights and rounds all of them.
   *
   * @param from where they start in {@code parameters}
   * @throws ArithmeticException if they are not finite, or too large
   */
  public void load(float[] parameters, int from) {
    show(parameters, from);
    FloatMatrix all = matrix == null ? FloatMatrix.zeros(outputs, inputs) : matrix;
    parts(
        part -> {
          int first = start(part);
          if (start(part + 1) > first) {
            rows(first, new float[inputs], all.slice(first, start(part + 1) - first));
          }
        });
    matrix = all;
  }

  /**
   * Takes over weights, which must not change as long as they are asked for, and chooses the step.
   *
   * @param from where they start in {@code parameters}
   * @throws ArithmeticException if they are not finite, or too large
   */
  void show(float[] parameters, int from) {
    double[] rows = new double[PARTS];
    parts(part -> rows[part] = squares(part, parameters, from));
    double most = 0;
    for (double square : rows) {
      most = Math.max(most, square); // NaN stays NaN
    }
    for (int j = 0; j < inputs; j++) {
      double square = 0;
      for (float[] part : columns) {
        square += part[j];
      }
      most = Math.max(most, square);
    }
    if (!(most <= WholeRows.MOST_NORM)) {
      throw new ArithmeticException("the weights are no longer numbers");
    }
    // |rounded| <= |w|/step + sqrt(n)/2 <= 2^12
    double room = (WholeRows.MOST - Math.sqrt(Math.max(inputs, outputs)) / 2 - 1) * MARGIN;
    double norm = Math.max(Math.sqrt(most), WholeRows.LEAST_NORM);
    int exponent = Math.getExponent(norm / room) + 1;
    step = Math.scalb(1f, exponent);
    values = parameters;
    offset = from;
  }

  /**
   * Some rows in steps.
   *
   * @param line room for a row
   * @param into as many rows as are wanted
   */
  void rows(int first, float[] line, FloatMatrix into) {
    round(first, 0, line, into);
  }

  /** Some columns in steps. */
  void columns(int first, float[] line, FloatMatrix into) {
    round(0, first, line, into);
  }

  private void round(int row, int column, float[] line, FloatMatrix into) {
    float inverse = 1 / step; // a power of two
    for (int i = 0; i < into.rows(); i++) {
      int from = offset + (row + i) * inputs + column;
      WholeRows.round(values, from, inverse, line, 0, into.columns());
      into.putRows(i, 1, line, 0);
    }
  }

  private interface Part {
    void run(int part);
  }

  private static void parts(Part task) {
    Workers.each(PARTS, task::run);
  }

  private int start(int part) {
    return (int) ((long) outputs * part / PARTS);
  }

  /** The largest squared norm of the rows of a part; adds up those of its columns. */
  private double squares(int part, float[] w, int from) {
    float[] sums = columns[part];
    Arrays.fill(sums, 0);
    double most = 0;
    for (int i = start(part); i < start(part + 1); i++) {
      int row = from + i * inputs;
      addSquares(w, row, sums, inputs);
      most = Math.max(most, EightSums.square(w, row, row + inputs));
    }
    return most;
  }

  private static void addSquares(float[] w, int row, float[] sums, int n) {
    for (int j = 0; j < n; j++) {
      sums[j] += w[row + j] * w[row + j];
    }
  }
}
