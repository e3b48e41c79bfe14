package org.priory.privacy.data.records;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Some records as a value that can travel: their rows, which rows belong together, and their keys.
 */
public final class RecordPart implements Serializable {
  private static final long serialVersionUID = 1L;

  /** No record. */
  public static final RecordPart NONE = new RecordPart(1, List.of(), new int[0], new int[0], true);

  private final int width;
  private final RecordChunk[] chunks;

  /** The first row of each record and the number of rows; empty if every row is a record. */
  private final int[] starts;

  private final int[] keys;
  private final boolean areRows;
  private transient volatile @Nullable Records records;

  private RecordPart(
      int width, List<RecordChunk> chunks, int[] starts, int[] keys, boolean areRows) {
    this.width = width;
    this.chunks = chunks.toArray(new RecordChunk[0]);
    this.starts = starts;
    this.keys = keys;
    this.areRows = areRows;
  }

  /** All of some records that are in memory; their rows are not copied. */
  static RecordPart of(Records records) {
    int count = records.units().count();
    int[] starts = new int[records.units().areRows() ? 0 : count + 1];
    Arrays.setAll(starts, i -> i == 0 ? 0 : records.units().end(i - 1));
    return new RecordPart(
        records.width(),
        records.chunks(),
        starts,
        keys(records, count, i -> i),
        starts.length == 0);
  }

  /**
   * A copy of some of the records.
   *
   * @param count how many
   * @param record the place of each, increasing
   */
  public static RecordPart of(Records records, int count, IntUnaryOperator record) {
    Units units = records.units();
    boolean labelled = !records.chunks().isEmpty() && records.chunks().get(0).labels().length > 0;
    ChunkBuilder rows = new ChunkBuilder(records.width(), labelled, false);
    int[] starts = new int[units.areRows() ? 0 : count + 1];
    for (int i = 0; i < count; i++) {
      int unit = record.applyAsInt(i);
      for (int row = units.start(unit); row < units.end(unit); row++) {
        int chunk = row / records.chunkRows();
        rows.add(records.chunks().get(chunk), row % records.chunkRows(), 1);
      }
      if (starts.length > 0) {
        starts[i + 1] = starts[i] + units.end(unit) - units.start(unit);
      }
    }
    return new RecordPart(
        records.width(), rows.chunks(), starts, keys(records, count, record), units.areRows());
  }

  private static int[] keys(Records records, int count, IntUnaryOperator record) {
    int[] keys = new int[records.isShuffled() ? count : 0];
    Arrays.setAll(keys, i -> records.key(record.applyAsInt(i)));
    return keys;
  }

  /** The records of several parts, one part after the other. */
  public static RecordPart join(List<RecordPart> parts) {
    List<RecordPart> some = parts.stream().filter(part -> part.chunks.length > 0).toList();
    if (some.isEmpty()) {
      return NONE;
    }
    RecordPart first = some.get(0);
    ChunkBuilder rows = new ChunkBuilder(first.width, first.chunks[0].labels().length > 0, false);
    List<int[]> starts = new ArrayList<>();
    int before = 0;
    for (RecordPart part : some) {
      for (RecordChunk chunk : part.chunks) {
        rows.add(chunk, 0, chunk.rows());
      }
      int shift = before;
      starts.add(Arrays.stream(part.starts).skip(1).map(start -> start + shift).toArray());
      before += part.rows();
    }
    int[] ends = starts.stream().flatMapToInt(Arrays::stream).toArray();
    int[] all = new int[first.areRows ? 0 : ends.length + 1];
    System.arraycopy(ends, 0, all, Math.min(1, all.length), ends.length);
    int[] keys = some.stream().flatMapToInt(part -> Arrays.stream(part.keys)).toArray();
    return new RecordPart(first.width, rows.chunks(), all, keys, first.areRows);
  }

  private int rows() {
    return Records.count(List.of(chunks));
  }

  /** How many numbers all rows are: features and labels. */
  public long numbers() {
    return rows() * (width + 1L);
  }

  /** How many records. */
  public int count() {
    return areRows ? rows() : starts.length - 1;
  }

  /** All that an engine asks of features: how many there are. */
  static Features features(int width) {
    return Features.of(Collections.nCopies(width, ""), 0, Target.NONE);
  }

  /** The records, for the engine of this machine. */
  public Records records() {
    Records so = records;
    if (so == null) {
      Units units = areRows ? Units.rows(rows()) : Units.of(starts, new long[0]);
      so =
          new Records(features(width), List.of(chunks), RecordSource.chunkRows(width), units, keys);
      records = so;
    }
    return so;
  }
}
