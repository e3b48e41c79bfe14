package org.priory.privacy.data.records;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.RandomSource;

/**
 * All records, in memory or in a temporary file: blocks of rows, the rows of a unit one after the
 * other. Rows are visited by a {@link #cursor}.
 *
 * <p>In memory, row r is in chunk {@code r / chunkRows()}; {@link #block} and {@link #offset} say
 * where its features are.
 */
public final class Records implements AutoCloseable {

  private final Features features;
  private final List<RecordChunk> chunks;
  private final int shift;
  private final int rows;
  private final Units units;
  private final int[] keys;
  private final @Nullable RowFile file;

  /** Whether a shuffle has taken the rows. */
  private final AtomicBoolean moved;

  /**
   * @param keys of the units, increasing; empty if they are in no random order
   */
  Records(Features features, List<RecordChunk> chunks, int chunkRows, Units units, int[] keys) {
    this(features, List.copyOf(chunks), chunkRows, units, keys, null, new AtomicBoolean());
  }

  /** Rows in a file. */
  Records(Features features, RowFile file, Units units, int[] keys) {
    this(features, List.of(), file.chunkRows(), units, keys, file, new AtomicBoolean());
  }

  private Records(
      Features features,
      List<RecordChunk> chunks,
      int chunkRows,
      Units units,
      int[] keys,
      @Nullable RowFile file,
      AtomicBoolean moved) {
    this.features = features;
    this.chunks = chunks;
    this.shift = Integer.numberOfTrailingZeros(chunkRows);
    this.rows = units.rows();
    this.units = units;
    this.keys = keys;
    this.file = file;
    this.moved = moved;
  }

  /** Rows that are units; all chunks but the last have {@code chunkRows} rows. */
  static Records of(Features features, List<RecordChunk> chunks, int chunkRows) {
    return of(features, chunks, chunkRows, Units.rows(count(chunks)));
  }

  /** Rows that stand in the order of their units. */
  static Records of(Features features, List<RecordChunk> chunks, int chunkRows, Units units) {
    return new Records(features, chunks, chunkRows, units, new int[0]);
  }

  /**
   * Records from an array, every row a unit.
   *
   * @param values row-major; copied
   * @param labels one a row, each taken as known; empty without a target
   */
  public static Records of(Features features, float[] values, float[] labels) {
    int chunkRows = RecordSource.chunkRows(features.width());
    return of(features, split(features, values, labels, new long[0]), chunkRows);
  }

  /**
   * Records from an array, grouped by unit.
   *
   * @param values row-major; copied
   * @param labels one a row, each taken as known; empty without a target
   * @param units whose row it is
   */
  public static Records of(Features features, float[] values, float[] labels, long[] units) {
    long[] keys = new long[2 * units.length];
    for (int i = 0; i < units.length; i++) {
      keys[2 * i] = units[i] * 0x9E3779B97F4A7C15L;
      keys[2 * i + 1] = units[i];
    }
    return UnitGrouping.group(features, split(features, values, labels, keys));
  }

  private static List<RecordChunk> split(
      Features features, float[] values, float[] labels, long[] keys) {
    int width = features.width();
    if (values.length % width != 0) {
      throw new IllegalArgumentException(
          "values must be whole rows of " + width + ", were " + values.length);
    }
    int rows = values.length / width;
    if (labels.length != 0 && labels.length != rows) {
      throw new IllegalArgumentException("labels must be " + rows + ", were " + labels.length);
    }
    if (keys.length != 0 && keys.length != 2 * rows) {
      throw new IllegalArgumentException("units must be " + rows + ", were " + keys.length / 2);
    }
    int chunkRows = RecordSource.chunkRows(width);
    List<RecordChunk> chunks = new ArrayList<>();
    for (int from = 0; from < rows; from += chunkRows) {
      int to = Math.min(rows, from + chunkRows);
      long[] known = new long[(to - from + 63) / 64];
      Arrays.fill(known, -1L);
      chunks.add(
          new RecordChunk(
              width,
              to - from,
              Arrays.copyOfRange(values, from * width, to * width),
              labels.length == 0 ? labels : Arrays.copyOfRange(labels, from, to),
              known,
              keys.length == 0 ? keys : Arrays.copyOfRange(keys, 2 * from, 2 * to)));
    }
    return chunks;
  }

  static int count(List<RecordChunk> chunks) {
    int rows = 0;
    for (RecordChunk chunk : chunks) {
      rows = Math.addExact(rows, chunk.rows());
    }
    return rows;
  }

  /** What is publicly known about the rows. */
  public Features features() {
    return features;
  }

  /** Number of features. */
  public int width() {
    return features.width();
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** Which rows make up which record. */
  public Units units() {
    return units;
  }

  /**
   * These records in a secret random order, which batch sums need. In memory, rows are moved where
   * they are, so these records cannot be used any more: a thread that visits rows while another one
   * moves them would count some twice, and no bound would hold. In a file they must be in random
   * order already.
   *
   * @throws IllegalStateException if they have been moved before
   */
  public Records shuffled(RandomSource source) {
    if (file != null && isShuffled()) {
      return this;
    }
    return ordered(RandomOrder.keys(units, source));
  }

  /**
   * These records in the order of given keys, for tests: increasing by key, equal keys as they
   * were.
   *
   * @param keyOfUnit at least 0
   */
  public Records ordered(int[] keyOfUnit) {
    inMemory();
    if (rows != count(chunks)) {
      throw new IllegalStateException("a range of records cannot be moved: move all of them");
    }
    if (moved.getAndSet(true)) {
      throw moved();
    }
    return RandomOrder.sort(features, chunks, chunkRows(), units, keyOfUnit);
  }

  /** Whether the records are in random order. */
  public boolean isShuffled() {
    return keys.length > 0 || units.count() == 0;
  }

  /** The key of a unit, 31 bits, by which units in random order increase. */
  public int key(int unit) {
    return keys[unit];
  }

  /** Whether the rows are in memory rather than in a file. */
  public boolean isInMemory() {
    return file == null;
  }

  /**
   * Records that follow each other among these, where they are: rows keep their numbers. Not to be
   * closed; these records are.
   *
   * @param from the first
   * @param to the one after the last
   */
  public Records range(int from, int to) {
    int[] some = keys.length == 0 ? keys : Arrays.copyOfRange(keys, from, to);
    return new Records(features, chunks, chunkRows(), units.range(from, to), some, file, moved);
  }

  /** A copy of these records in memory of its own, the rows in the same order. */
  public Records copy() {
    inMemory();
    return new Records(
        features, chunks.stream().map(RecordChunk::copy).toList(), chunkRows(), units, keys);
  }

  private void inMemory() {
    if (file != null) {
      throw new IllegalStateException("the rows are in a file");
    }
    if (moved.get()) {
      throw moved();
    }
  }

  private static IllegalStateException moved() {
    return new IllegalStateException("the rows have been shuffled: read them again, or copy first");
  }

  /** A new place among the rows, for one thread. */
  public RowCursor cursor() {
    return cursor(1);
  }

  /**
   * A cursor that visits some rows only. An interrupt of a thread that reads rows from a file makes
   * the file unusable.
   *
   * @param share of the rows that are visited, about
   */
  public RowCursor cursor(double share) {
    return file == null ? new MemoryCursor(chunks(), chunkRows()) : new FileCursor(file, share);
  }

  /** Removes the temporary file, if there is one. */
  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }

  /** Rows in every chunk but the last; a power of two. */
  public int chunkRows() {
    return 1 << shift;
  }

  /** The rows in blocks; in memory only, as is what follows. */
  public List<RecordChunk> chunks() {
    inMemory();
    return chunks;
  }

  /** The block that holds the row's features, from {@link #offset} on. */
  public float[] block(int row) {
    return chunks.get(row >>> shift).features();
  }

  /** Where in its block the row's features start. */
  public int offset(int row) {
    return (row & (chunkRows() - 1)) * width();
  }

  /** The row's label; there must be a target. */
  public float label(int row) {
    return chunks.get(row >>> shift).labels()[row & (chunkRows() - 1)];
  }

  /** Whether the row's label is known. */
  public boolean isLabelled(int row) {
    return chunks.get(row >>> shift).isLabelled(row & (chunkRows() - 1));
  }
}
