package org.priory.privacy.data.records;

import java.nio.ByteBuffer;

/**
 * A place among rows in a file: holds a window of rows, a whole chunk where most rows are visited,
 * or a few kilobytes where few are.
 */
final class FileCursor extends RowCursor {
  /** If a row is wanted in so many bytes, the bytes between are read along. */
  private static final int GAP = 1 << 14;

  private static final int SMALL_WINDOW = 1 << 13;

  private final RowFile file;
  private final boolean dense;
  private final int windowRows;
  private final ByteBuffer buffer;
  private final float[] features;
  private final float[] labels;
  private int first;
  private int end;
  private int row;

  /**
   * @param share of the rows that will be visited
   */
  FileCursor(RowFile file, double share) {
    this.file = file;
    int rowBytes = (file.width() + 1) * Float.BYTES;
    this.dense = rowBytes <= GAP * share;
    this.windowRows =
        Math.max(
            1,
            Math.min(
                file.rows(),
                dense ? file.chunkRows() : Math.min(file.chunkRows(), SMALL_WINDOW / rowBytes)));
    this.features = new float[windowRows * file.width()];
    this.labels = new float[windowRows];
    this.buffer = RowFile.buffer(windowRows * rowBytes);
  }

  @Override
  public void at(int to) {
    if (to < first || to >= end) {
      load(to);
    }
    row = to;
  }

  private void load(int to) {
    int chunk = to / file.chunkRows() * file.chunkRows();
    long chunkEnd = Math.min(file.rows(), (long) chunk + file.chunkRows());
    int from = dense ? chunk : to;
    int until = (int) Math.min(chunkEnd, (long) from + windowRows);
    end = first; // nothing, should the read fail
    file.read(from, until - from, features, labels, buffer);
    first = from;
    end = until;
  }

  @Override
  public float[] block() {
    return features;
  }

  @Override
  public int offset() {
    return (row - first) * file.width();
  }

  @Override
  public int run() {
    return end - row;
  }

  @Override
  public float label() {
    return labels[row - first];
  }

  @Override
  public void labels(int count, float[] into) {
    System.arraycopy(labels, row - first, into, 0, count);
  }
}
