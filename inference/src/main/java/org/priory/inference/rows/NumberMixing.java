package org.priory.inference.rows;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Columns that are mixed among themselves after they were scaled: z_F becomes W z_F, so that
 * columns which go together become columns which do not, and the same noise hides less.
 *
 * <p>A coefficient m' of W z_F is one of z_F by m = W'm'.
 *
 * @param features F
 * @param matrix W, row after row
 */
public record NumberMixing(int[] features, double[] matrix) implements Serializable {
  /** Nothing is mixed. */
  public static final NumberMixing NONE = new NumberMixing(new int[0], new double[0]);

  /** How many are mixed. */
  public int count() {
    return features.length;
  }

  /** z_F := W z_F. */
  void apply(double[] z) {
    double[] before = picked(z);
    for (int i = 0; i < count(); i++) {
      double sum = 0;
      for (int j = 0; j < count(); j++) {
        sum += matrix[i * count() + j] * before[j];
      }
      z[features[i]] = sum;
    }
  }

  /** m_F := W'm_F. */
  void coefficients(double[] m) {
    double[] before = picked(m);
    for (int j = 0; j < count(); j++) {
      double sum = 0;
      for (int i = 0; i < count(); i++) {
        sum += matrix[i * count() + j] * before[i];
      }
      m[features[j]] = sum;
    }
  }

  private double[] picked(double[] z) {
    return Arrays.stream(features).mapToDouble(j -> z[j]).toArray();
  }
}
