package org.priory.privacy.engine;

import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.RowCursor;
import org.priory.privacy.query.Row;

/** One row at a time, without copying. */
final class RowView implements Row {
  private final RowCursor cursor;
  private final int width;
  private float[] block = new float[0];
  private int offset;

  RowView(Records data, RowCursor cursor) {
    this.cursor = cursor;
    this.width = data.width();
  }

  RowView at(int row) {
    cursor.at(row);
    block = cursor.block();
    offset = cursor.offset();
    return this;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public float feature(int j) {
    return block[offset + j];
  }

  @Override
  public float[] block() {
    return block;
  }

  @Override
  public int offset() {
    return offset;
  }

  @Override
  public float label() {
    return cursor.label();
  }
}
