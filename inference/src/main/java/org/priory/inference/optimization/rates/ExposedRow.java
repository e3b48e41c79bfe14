package org.priory.inference.optimization.rates;

import org.priory.privacy.query.Row;

/** A row without the column of its exposure. */
record ExposedRow(float[] block, float label) implements Row {

  static ExposedRow of(Row row, Exposure exposure) {
    float[] others = new float[row.width() - 1];
    exposure.writeOthers(row.block(), row.offset(), others);
    return new ExposedRow(others, row.label());
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
