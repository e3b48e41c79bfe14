package org.priory.privacy.engine;

import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.RowCursor;
import org.priory.privacy.data.records.Units;
import org.priory.privacy.query.Batch;

/**
 * The rows of a block side by side: where they are if they follow each other there, else gathered.
 */
final class BatchRows implements Batch {
  private final Units units;
  private final RowCursor cursor;
  private final int width;

  /** Rows that had to be gathered. */
  private float[] gathered = new float[0];

  private final Scratch scratch;

  /** Labels of all that was loaded, and of the part that is shown. */
  private final float[] loadedLabels;

  private final float[] labels;

  private float[] features = gathered;
  private int start;
  private int filled;
  private int first;
  private int rows;

  /**
   * An empty one.
   *
   * @param most rows
   * @param scratch room for rows
   */
  BatchRows(Records data, RowCursor cursor, int most, Scratch scratch) {
    this.loadedLabels = new float[most];
    this.labels = new float[most];
    this.scratch = scratch;
    this.units = data.units();
    this.cursor = cursor;
    this.width = data.width();
  }

  /** The rows of some records of a sample. */
  void load(Sample sample, int from, int to) {
    int firstRow = units.start(sample.record(from));
    int endRow = units.end(sample.record(to - 1));
    // Increasing and without gaps.
    if (sample.record(to - 1) - sample.record(from) == to - 1 - from) {
      load(firstRow, endRow);
      return;
    }
    gather();
    for (int i = from; i < to; i++) {
      append(units.start(sample.record(i)), units.end(sample.record(i)));
    }
    show(0, filled);
  }

  /** Rows that follow each other. */
  void load(int firstRow, int endRow) {
    cursor.at(firstRow);
    int count = endRow - firstRow;
    if (cursor.run() >= count) {
      features = cursor.block();
      start = cursor.offset();
      cursor.labels(count, loadedLabels);
    } else {
      gather();
      append(firstRow, endRow);
    }
    show(0, count);
  }

  private void gather() {
    gathered = scratch.rows(Math.multiplyExact(labels.length, width));
    features = gathered;
    start = 0;
    filled = 0;
  }

  private void append(int firstRow, int endRow) {
    for (int row = firstRow; row < endRow; row++) {
      cursor.at(row);
      System.arraycopy(cursor.block(), cursor.offset(), gathered, filled * width, width);
      loadedLabels[filled++] = cursor.label();
    }
  }

  /** Shows a part of what was loaded. */
  void show(int from, int to) {
    first = from;
    rows = to - from;
    System.arraycopy(loadedLabels, from, labels, 0, rows);
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public float[] features() {
    return features;
  }

  @Override
  public int offset() {
    return start + first * width;
  }

  @Override
  public float[] labels() {
    return labels;
  }
}
