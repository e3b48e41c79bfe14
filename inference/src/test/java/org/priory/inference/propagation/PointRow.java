package org.priory.inference.propagation;

import org.priory.privacy.query.Row;

/** A row of given features and label. */
record PointRow(float[] block, float label) implements Row {

  static PointRow of(double label, double... features) {
    float[] block = new float[features.length];
    for (int j = 0; j < block.length; j++) {
      block[j] = (float) features[j];
    }
    return new PointRow(block, (float) label);
  }

  @Override
  public int width() {
    return block.length;
  }

  @Override
  public float feature(int j) {
    return block[j];
  }

  @Override
  public int offset() {
    return 0;
  }
}
