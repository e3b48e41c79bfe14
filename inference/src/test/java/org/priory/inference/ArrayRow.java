package org.priory.inference;

import org.priory.privacy.query.Row;

/** A row in an array. */
public record ArrayRow(float[] block, int offset, int width, float label) implements Row {

  /** A row of a label and features. */
  public static ArrayRow of(double label, double... features) {
    float[] block = new float[features.length];
    for (int j = 0; j < block.length; j++) {
      block[j] = (float) features[j];
    }
    return of(block, (float) label);
  }

  /** A row that is the whole array. */
  public static ArrayRow of(float[] block, float label) {
    return new ArrayRow(block, 0, block.length, label);
  }

  @Override
  public float feature(int j) {
    return block[offset + j];
  }
}
