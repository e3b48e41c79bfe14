package org.priory.inference.neural;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.priory.numerics.linear.FloatMatrix;

/**
 * The weights of a layer as whole numbers times one step, such that every row and every column has
 * a norm of at most 2^12 in steps: products with {@link WholeRows} are exact, forwards and
 * backwards.
 */
public final class WholeWeights {
  private static final float ROUNDING = 0x1.8p23f;
  private static final int PARTS = 8;

  /** Over the rounding of sums of at most 2^16 squares in floats. */
  private static final double MARGIN = 1 - 0x1p-7;

  private final int outputs;
  private final int inputs;
  private final FloatMatrix matrix;
  private final float[][] columns = new float[PARTS][];
  private final float[] tile;
  private float step = 1;

  /** For a matrix of a shape, all zero. */
  public WholeWeights(int outputs, int inputs) {
    this.outputs = outputs;
    this.inputs = inputs;
    this.matrix = FloatMatrix.zeros(outputs, inputs);
    this.tile = new float[PARTS * inputs];
    for (int part = 0; part < PARTS; part++) {
      columns[part] = new float[inputs];
    }
  }

  /** The weights in steps, one row for each output. */
  public FloatMatrix matrix() {
    return matrix;
  }

  /** A power of two. */
  public float step() {
    return step;
  }

  /**
   * Takes over weights.
   *
   * @param from where they start in {@code parameters}
   * @throws ArithmeticException if they are not finite, or too large
   */
  public void load(float[] parameters, int from) {
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
    float inverse = Math.scalb(1f, -exponent);
    parts(part -> round(part, parameters, from, inverse));
  }

  private interface Part {
    void run(int part);
  }

  private static void parts(Part task) {
    IntStream.range(0, PARTS).parallel().forEach(task::run);
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
      most = Math.max(most, WholeRows.square(w, row, inputs));
    }
    return most;
  }

  private static void addSquares(float[] w, int row, float[] sums, int n) {
    for (int j = 0; j < n; j++) {
      sums[j] += w[row + j] * w[row + j];
    }
  }

  private void round(int part, float[] w, int from, float inverse) {
    int at = part * inputs;
    for (int i = start(part); i < start(part + 1); i++) {
      round(w, from + i * inputs, inverse, tile, at, inputs);
      matrix.putRows(i, 1, tile, at);
    }
  }

  private static void round(float[] w, int row, float inverse, float[] into, int at, int n) {
    for (int j = 0; j < n; j++) {
      into[at + j] = (w[row + j] * inverse + ROUNDING) - ROUNDING;
    }
  }
}
