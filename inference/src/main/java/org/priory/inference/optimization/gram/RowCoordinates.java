package org.priory.inference.optimization.gram;

import java.io.Serializable;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.rows.Standardisation;

/**
 * Rows in coordinates of a frame that was turned and stretched: t = W' U' A (x - c), with A and c
 * the {@link Standardisation}, U the {@link LevelFrame} and W square.
 */
public final class RowCoordinates implements Serializable {
  private final int q;

  /** A U W, a row for each feature. */
  private final double[] map;

  /** W' U' A c. */
  private final double[] origin;

  /**
   * The coordinates.
   *
   * @param w W, row after row
   */
  public RowCoordinates(Standardisation features, LevelFrame frame, double[] w) {
    int d = features.width();
    this.q = frame.size();
    this.map = new double[d * q];
    this.origin = new double[q];
    for (int j = 0; j < d; j++) {
      double[] unit = new double[d];
      unit[j] = features.scale()[j];
      double[] u = frame.inward(unit);
      for (int k = 0; k < q; k++) {
        for (int i = 0; i < q; i++) {
          map[j * q + k] += u[i] * w[i * q + k];
        }
        origin[k] += features.centre()[j] * map[j * q + k];
      }
    }
  }

  int size() {
    return q;
  }

  /** Writes t for the row of features that starts at the offset; returns |t|. */
  public double apply(float[] block, int offset, double[] t) {
    for (int k = 0; k < q; k++) {
      t[k] = -origin[k];
    }
    for (int j = 0; j * q < map.length; j++) {
      double x = block[offset + j];
      // of a category all features but one are 0
      if (x != 0) {
        for (int k = 0; k < q; k++) {
          t[k] += x * map[j * q + k];
        }
      }
    }
    double squares = 0;
    for (double value : t) {
      squares += value * value;
    }
    return Math.sqrt(squares);
  }
}
