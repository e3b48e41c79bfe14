package org.priory.privacy.data.records;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings the rows of each unit together: units in the order of their first row, rows within a unit
 * as they were. In place, with 12 bytes a row besides.
 */
final class UnitGrouping {

  private final List<RecordChunk> chunks;
  private final int shift;
  private final int mask;
  private final int rows;
  private long[] names = new long[16];

  private UnitGrouping(List<RecordChunk> chunks, int chunkRows) {
    this.chunks = chunks;
    this.shift = Integer.numberOfTrailingZeros(chunkRows);
    this.mask = chunkRows - 1;
    this.rows = Records.count(chunks);
  }

  static Records group(Features features, List<RecordChunk> chunks) {
    return group(features, chunks, destinations -> {});
  }

  /** Also keeps the place in which each row was, for 4 bytes a row more. */
  static PlacedRecords placed(Features features, List<RecordChunk> chunks) {
    int[] places = new int[Records.count(chunks)];
    Records grouped =
        group(features, chunks, sources -> System.arraycopy(sources, 0, places, 0, places.length));
    return new PlacedRecords(grouped, places);
  }

  private static Records group(
      Features features, List<RecordChunk> chunks, Consumer<int[]> hearer) {
    int chunkRows = RecordSource.chunkRows(features.width());
    UnitGrouping grouping = new UnitGrouping(chunks, chunkRows);
    int[] unitOfRow = new int[grouping.rows];
    int units = grouping.number(unitOfRow);
    int[] starts = grouping.starts(unitOfRow, units);
    int[] sources = sources(unitOfRow, starts);
    hearer.accept(sources);
    RowPermutation.apply(chunks, chunkRows, sources);
    List<RecordChunk> grouped = chunks.stream().map(RecordChunk::withoutKeys).toList();
    return Records.of(
        features, grouped, chunkRows, Units.of(starts, Arrays.copyOf(grouping.names, units)));
  }

  /** Numbers the units by first appearance; returns how many there are. */
  private int number(int[] unitOfRow) {
    int capacity = Integer.highestOneBit(Math.max(8, rows)) << 1;
    // The first row of the unit in each slot of a hash table, plus 1.
    int[] table = new int[capacity];
    int units = 0;
    for (int row = 0; row < rows; row++) {
      int slot = (int) high(row) & (capacity - 1);
      while (table[slot] != 0 && !sameUnit(row, table[slot] - 1)) {
        slot = (slot + 1) & (capacity - 1);
      }
      if (table[slot] == 0) {
        table[slot] = row + 1;
        if (units == names.length) {
          names = Arrays.copyOf(names, (int) Math.min(rows, 2L * units));
        }
        names[units] = high(row);
        unitOfRow[row] = units++;
      } else {
        unitOfRow[row] = unitOfRow[table[slot] - 1];
      }
    }
    return units;
  }

  private long high(int row) {
    return chunks.get(row >>> shift).unitKeys()[2 * (row & mask)];
  }

  private boolean sameUnit(int a, int b) {
    return high(a) == high(b)
        && chunks.get(a >>> shift).unitKeys()[2 * (a & mask) + 1]
            == chunks.get(b >>> shift).unitKeys()[2 * (b & mask) + 1];
  }

  private int[] starts(int[] unitOfRow, int units) {
    int[] starts = new int[units + 1];
    for (int unit : unitOfRow) {
      starts[unit + 1]++;
    }
    for (int unit = 0; unit < units; unit++) {
      starts[unit + 1] += starts[unit];
    }
    return starts;
  }

  /** For each place the row that comes there. */
  private static int[] sources(int[] unitOfRow, int[] starts) {
    int[] next = Arrays.copyOf(starts, starts.length - 1);
    int[] sources = new int[unitOfRow.length];
    for (int row = 0; row < unitOfRow.length; row++) {
      sources[next[unitOfRow[row]]++] = row;
    }
    return sources;
  }
}
