package org.priory.privacy.data.records;

import java.util.List;

/** Brings rows to their places, in the memory where they are. */
final class RowPermutation {
  private RowPermutation() {}

  /**
   * Follows each cycle: its first row is set aside, every other one moves once, to the place that
   * became free.
   *
   * @param source for each place the row that comes there; overwritten
   */
  static void apply(List<RecordChunk> chunks, int chunkRows, int[] source) {
    if (source.length == 0) {
      return;
    }
    int shift = Integer.numberOfTrailingZeros(chunkRows);
    int mask = chunkRows - 1;
    RecordChunk aside = chunks.get(0).ofOneRow();
    for (int first = 0; first < source.length; first++) {
      if (source[first] == first) {
        continue;
      }
      RecordChunk.move(chunks.get(first >>> shift), first & mask, aside, 0);
      int free = first;
      while (source[free] != first) {
        int from = source[free];
        RecordChunk.move(
            chunks.get(from >>> shift), from & mask, chunks.get(free >>> shift), free & mask);
        source[free] = free;
        free = from;
      }
      RecordChunk.move(aside, 0, chunks.get(free >>> shift), free & mask);
      source[free] = free;
    }
  }
}
