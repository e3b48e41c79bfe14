package org.priory.privacy.engine;

import org.priory.privacy.data.Records;
import org.priory.privacy.data.Target;
import org.priory.privacy.query.Row;

/** One row at a time, without copying. */
final class RowView implements Row {
  private final Records data;
  private final boolean labelled;
  private float[] block = new float[0];
  private int offset;
  private float label;

  RowView(Records data) {
    this.data = data;
    this.labelled = data.features().target().kind() != Target.Kind.NONE;
  }

  RowView at(int row) {
    block = data.block(row);
    offset = data.offset(row);
    label = labelled && data.isLabelled(row) ? data.label(row) : Float.NaN;
    return this;
  }

  @Override
  public int width() {
    return data.width();
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
    return label;
  }
}
