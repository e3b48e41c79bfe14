package org.priory.inference.rows;

import org.priory.numerics.linear.PackedSymmetric;

/** Adds w x x' to a packed symmetric matrix within a longer vector. */
public final class PackedOuter {
  private static final double ROOT_TWO = Math.sqrt(2);

  private PackedOuter() {}

  /**
   * Adds w x x' for a row of features, passing over the zeros of one-hot rows.
   *
   * @param sum holds the packed matrix from {@code start} on
   * @param layout of the packed matrix
   */
  public static void add(
      double[] sum, int start, PackedSymmetric layout, double w, float[] block, int offset) {
    int d = layout.size();
    for (int i = 0; i < d; i++) {
      double wx = w * block[offset + i];
      if (wx != 0) {
        int at = start + layout.index(i, i);
        sum[at] += wx * block[offset + i];
        for (int j = i + 1; j < d; j++) {
          sum[at + j - i] += ROOT_TWO * wx * block[offset + j];
        }
      }
    }
  }

  /** Adds w x x'. */
  public static void add(double[] sum, int start, PackedSymmetric layout, double w, double[] x) {
    int d = layout.size();
    for (int i = 0; i < d; i++) {
      double wx = w * x[i];
      int at = start + layout.index(i, i);
      sum[at] += wx * x[i];
      for (int j = i + 1; j < d; j++) {
        sum[at + j - i] += ROOT_TWO * wx * x[j];
      }
    }
  }
}
