package org.priory.privacy.data.records;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Rows on their way to another order: written one by one, read once from the start. */
final class Bucket implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Path folder;
  private final int width;
  private final boolean units;
  private final int rowBytes;
  private @Nullable TemporaryFile file;
  private @Nullable ByteBuffer buffer;
  private long flushed;
  private int rows;

  Bucket(Path folder, int width, boolean units) {
    this.folder = folder;
    this.width = width;
    this.units = units;
    this.rowBytes = (width + 1) * Float.BYTES + (units ? 2 * Long.BYTES : 0);
  }

  private ByteBuffer buffer() {
    if (buffer == null) {
      buffer = ByteBuffer.allocateDirect(Math.max(BUFFER, rowBytes)).order(ByteOrder.nativeOrder());
    }
    return buffer;
  }

  private TemporaryFile file() {
    if (file == null) {
      file = new TemporaryFile(folder);
    }
    return file;
  }

  long bytes() {
    return (long) rows * rowBytes;
  }

  int rows() {
    return rows;
  }

  void add(RecordChunk chunk, int row) {
    ByteBuffer into = buffer();
    if (into.remaining() < rowBytes) {
      flush();
    }
    if (units) {
      into.putLong(chunk.unitKeys()[2 * row]).putLong(chunk.unitKeys()[2 * row + 1]);
    }
    into.asFloatBuffer().put(chunk.features(), row * width, width);
    into.position(into.position() + width * Float.BYTES).putFloat(chunk.label(row));
    rows = Math.addExact(rows, 1);
  }

  private void flush() {
    ByteBuffer from = buffer();
    int count = from.position();
    file().write(from, flushed);
    flushed += count;
  }

  /** No more rows come; the memory of the buffer is given back. */
  void finish() {
    if (buffer != null) {
      flush();
      buffer = null;
    }
  }

  /**
   * Some rows as a chunk.
   *
   * @param labelled whether rows have labels
   */
  RecordChunk read(int first, int count, boolean labelled) {
    float[] features = new float[Math.multiplyExact(count, width)];
    float[] labels = new float[labelled ? count : 0];
    long[] known = new long[(labels.length + 63) / 64];
    long[] keys = new long[units ? 2 * count : 0];
    ByteBuffer from =
        ByteBuffer.allocate(Math.max(BUFFER, rowBytes) / rowBytes * rowBytes)
            .order(ByteOrder.nativeOrder())
            .limit(0);
    for (int row = 0; row < count; row++) {
      if (!from.hasRemaining()) {
        long left = (long) (count - row) * rowBytes;
        from.clear().limit((int) Math.min(from.capacity(), left));
        file().read(from, (long) (first + row) * rowBytes);
      }
      if (units) {
        keys[2 * row] = from.getLong();
        keys[2 * row + 1] = from.getLong();
      }
      from.asFloatBuffer().get(features, row * width, width);
      from.position(from.position() + width * Float.BYTES);
      float label = from.getFloat();
      if (labelled && !Float.isNaN(label)) {
        labels[row] = label;
        known[row >> 6] |= 1L << row;
      }
    }
    return new RecordChunk(width, count, features, labels, known, keys);
  }

  @Override
  public void close() {
    buffer = null;
    if (file != null) {
      file.close();
    }
  }
}
