package org.priory.inference.variational;

import org.priory.privacy.query.Row;

/** A row in an array. */
record ArrayRow(float[] block, float label) implements Row {
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
