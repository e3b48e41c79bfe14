package org.priory.privacy.data.records;

import java.util.List;

/** Brings rows to their places, in the memory where they are. */
final class RowPermutation {
  private RowPermutation() {}

  /**
   * Follows each cycle; every exchange brings one row to its place.
   *
   * @param destination of each row; overwritten
   */
  static void apply(List<RecordChunk> chunks, int chunkRows, int[] destination) {
    int shift = Integer.numberOfTrailingZeros(chunkRows);
    int mask = chunkRows - 1;
    for (int row = 0; row < destination.length; row++) {
      while (destination[row] != row) {
        int to = destination[row];
        RecordChunk.swap(
            chunks.get(row >>> shift), row & mask, chunks.get(to >>> shift), to & mask);
        destination[row] = destination[to];
        destination[to] = to;
      }
    }
  }
}
