package org.priory.privacy.data.records;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * Rows in a temporary file, in blocks as they are in memory: the features of {@code chunkRows}
 * rows, then their labels, NaN where there is none.
 */
final class RowFile implements AutoCloseable {
  private static final int BUFFER = 1 << 20;

  private final TemporaryFile file;
  private final int width;
  private final int chunkRows;
  private int rows;

  RowFile(Path folder, int width) {
    this.file = new TemporaryFile(folder);
    this.width = width;
    this.chunkRows = RecordSource.chunkRows(width);
  }

  /** Bytes that go through a buffer at a time. */
  static ByteBuffer buffer(int bytes) {
    int size = Math.max(Float.BYTES, Math.min(bytes, BUFFER)) & -Float.BYTES;
    return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
  }

  int width() {
    return width;
  }

  int rows() {
    return rows;
  }

  int chunkRows() {
    return chunkRows;
  }

  private long chunkStart(int row) {
    return (long) (row / chunkRows) * chunkRows * (width + 1L) * Float.BYTES;
  }

  private long featuresAt(int row) {
    return chunkStart(row) + (long) (row % chunkRows) * width * Float.BYTES;
  }

  private long labelsAt(int row) {
    return chunkStart(row) + ((long) chunkRows * width + row % chunkRows) * Float.BYTES;
  }

  /** Adds the rows of a chunk at the end. */
  void append(RecordChunk chunk) {
    float[] labels = new float[chunk.rows()];
    chunk.labels(0, labels.length, labels);
    ByteBuffer buffer = buffer((int) Math.min(BUFFER, chunk.bytes()));
    int from = 0;
    while (from < chunk.rows()) {
      int count = Math.min(chunk.rows() - from, chunkRows - rows % chunkRows);
      write(chunk.features(), from * width, count * width, featuresAt(rows), buffer);
      write(labels, from, count, labelsAt(rows), buffer);
      rows = Math.addExact(rows, count);
      from += count;
    }
  }

  private void write(float[] values, int from, int count, long position, ByteBuffer buffer) {
    int most = buffer.capacity() / Float.BYTES;
    for (int done = 0; done < count; done += most) {
      int part = Math.min(most, count - done);
      buffer.clear();
      buffer.asFloatBuffer().put(values, from + done, part);
      buffer.position(part * Float.BYTES);
      file.write(buffer, position + (long) done * Float.BYTES);
    }
  }

  /** Reads rows of one chunk to the start of the arrays. */
  void read(int firstRow, int count, float[] features, float[] labels, ByteBuffer buffer) {
    read(features, count * width, featuresAt(firstRow), buffer);
    read(labels, count, labelsAt(firstRow), buffer);
  }

  private void read(float[] values, int count, long position, ByteBuffer buffer) {
    int most = buffer.capacity() / Float.BYTES;
    for (int done = 0; done < count; done += most) {
      int part = Math.min(most, count - done);
      buffer.clear().limit(part * Float.BYTES);
      file.read(buffer, position + (long) done * Float.BYTES);
      buffer.asFloatBuffer().get(values, done, part);
    }
  }

  @Override
  public void close() {
    file.close();
  }
}
