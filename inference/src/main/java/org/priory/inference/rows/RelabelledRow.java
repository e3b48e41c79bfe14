package org.priory.inference.rows;

import org.priory.privacy.query.Row;

/**
 * The first features of a row, with a label that may be another one.
 *
 * @param row where the features are
 * @param width how many of them are shown
 */
public record RelabelledRow(Row row, int width, float label) implements Row {

  @Override
  public float feature(int j) {
    return row.feature(j);
  }

  @Override
  public float[] block() {
    return row.block();
  }

  @Override
  public int offset() {
    return row.offset();
  }
}
