package org.priory.inference.neural.layer;

import java.util.ArrayList;
import java.util.List;
import org.priory.numerics.linear.FloatMatrix;

/**
 * M = eps/(1 + e^-rho) of all parameters at one step, by which gradients by rho are those by mu;
 * for dense layers also M^2 as a matrix.
 */
public final class Spreads {
  private final NetworkShape shape;
  private final List<FloatMatrix> squares = new ArrayList<>(); // of other layers: 1 x 1
  private float[] values = new float[0];

  public Spreads(NetworkShape shape) {
    this.shape = shape;
    for (Layer layer : shape.layers()) {
      boolean isDense = layer instanceof Layer.Dense;
      squares.add(FloatMatrix.zeros(isDense ? layer.rows() : 1, isDense ? layer.columns() : 1));
    }
  }

  /** Takes over M, which must not change until the next call. */
  public void load(float[] multipliers) {
    values = multipliers;
    for (int l = 0; l < shape.size(); l++) {
      if (shape.layers().get(l) instanceof Layer.Dense) {
        load(multipliers, shape.weights(l), squares.get(l));
      }
    }
  }

  private static void load(float[] multipliers, int start, FloatMatrix into) {
    int columns = into.columns();
    LayerPass.tiles(
        into.rows(),
        (first, count) -> {
          float[] line = new float[columns];
          for (int row = first; row < first + count; row++) {
            square(multipliers, start + row * columns, line);
            into.putRows(row, 1, line, 0);
          }
        });
  }

  /** Value by value. */
  public static void square(float[] from, int start, float[] into) {
    for (int j = 0; j < into.length; j++) {
      into[j] = from[start + j] * from[start + j];
    }
  }

  /** M of all parameters. */
  public float[] values() {
    return values;
  }

  /** M^2 of the weights of a dense layer, one row for each output. */
  public FloatMatrix squares(int layer) {
    return squares.get(layer);
  }

  /**
   * The sum of (v_j M_j)^2 over the parameters from a place on, in a fixed order: four sums side by
   * side. Products of two floats are exact in doubles.
   */
  double square(float[] v, int from, int parameter, int n) {
    float[] m = values;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = 0;
    for (; j + 3 < n; j += 4) {
      double x0 = (double) v[from + j] * m[parameter + j];
      double x1 = (double) v[from + j + 1] * m[parameter + j + 1];
      double x2 = (double) v[from + j + 2] * m[parameter + j + 2];
      double x3 = (double) v[from + j + 3] * m[parameter + j + 3];
      s0 += x0 * x0;
      s1 += x1 * x1;
      s2 += x2 * x2;
      s3 += x3 * x3;
    }
    for (; j < n; j++) {
      double x = (double) v[from + j] * m[parameter + j];
      s0 += x * x;
    }
    return (s0 + s1) + (s2 + s3);
  }
}
