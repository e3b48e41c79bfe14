package org.priory.privacy.data.records;

import java.util.List;

/** A place among rows in memory. */
final class MemoryCursor extends RowCursor {
  private final List<RecordChunk> chunks;
  private final int shift;
  private final int mask;
  private RecordChunk chunk;
  private int index;

  MemoryCursor(List<RecordChunk> chunks, int chunkRows) {
    this.chunks = chunks;
    this.shift = Integer.numberOfTrailingZeros(chunkRows);
    this.mask = chunkRows - 1;
    this.chunk = RecordChunk.EMPTY;
  }

  @Override
  public void at(int row) {
    chunk = chunks.get(row >>> shift);
    index = row & mask;
  }

  @Override
  public float[] block() {
    return chunk.features();
  }

  @Override
  public int offset() {
    return index * chunk.width();
  }

  @Override
  public int run() {
    return chunk.rows() - index;
  }

  @Override
  public float label() {
    return chunk.label(index);
  }

  @Override
  public void labels(int count, float[] into) {
    chunk.labels(index, count, into);
  }
}
