package org.priory.privacy.data.records;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of other chunks, one after the other, in chunks of the default size. */
final class ChunkBuilder {
  private final int width;
  private final int capacity;
  private final boolean labelled;
  private final boolean named;
  private List<RecordChunk> full = new ArrayList<>();
  private float[] features = new float[0];
  private float[] labels = new float[0];
  private long[] known = new long[0];
  private long[] names = new long[0];
  private int rows;

  /**
   * No rows.
   *
   * @param labelled whether rows have labels
   * @param named whether rows say whose they are
   */
  ChunkBuilder(int width, boolean labelled, boolean named) {
    this.width = width;
    this.capacity = RecordSource.chunkRows(width);
    this.labelled = labelled;
    this.named = named;
  }

  /** Adds some rows that follow each other. */
  void add(RecordChunk from, int first, int count) {
    int done = 0;
    while (done < count) {
      int take = Math.min(count - done, capacity - rows);
      makeRoom(rows + take);
      System.arraycopy(
          from.features(), (first + done) * width, features, rows * width, take * width);
      for (int i = 0; i < take && labelled; i++) {
        labels[rows + i] = from.labels()[first + done + i];
        known[(rows + i) >> 6] |= from.isLabelled(first + done + i) ? 1L << (rows + i) : 0;
      }
      if (named) {
        System.arraycopy(from.unitKeys(), 2 * (first + done), names, 2 * rows, 2 * take);
      }
      rows += take;
      done += take;
      if (rows == capacity) {
        finish();
      }
    }
  }

  private void makeRoom(int wanted) {
    if (features.length < wanted * width || known.length == 0) {
      int room = Math.min(capacity, Math.max(wanted, 2 * rows));
      features = Arrays.copyOf(features, Math.multiplyExact(room, width));
      labels = Arrays.copyOf(labels, labelled ? room : 0);
      known = Arrays.copyOf(known, (room + 63) / 64);
      names = Arrays.copyOf(names, named ? 2 * room : 0);
    }
  }

  private void finish() {
    full.add(
        new RecordChunk(
            width,
            rows,
            rows == capacity ? features : Arrays.copyOf(features, rows * width),
            rows == capacity ? labels : Arrays.copyOf(labels, labelled ? rows : 0),
            rows == capacity ? known : Arrays.copyOf(known, (rows + 63) / 64),
            rows == capacity ? names : Arrays.copyOf(names, named ? 2 * rows : 0)));
    features = new float[0];
    labels = new float[0];
    known = new long[0];
    names = new long[0];
    rows = 0;
  }

  /** Whether all rows were taken. */
  boolean isEmpty() {
    return rows == 0 && full.isEmpty();
  }

  /** The chunks that are full; what is added later goes to others. */
  List<RecordChunk> takeFull() {
    if (full.isEmpty()) {
      return full;
    }
    List<RecordChunk> taken = full;
    full = new ArrayList<>();
    return taken;
  }

  /** All rows. All chunks but the last have the default number of them. */
  List<RecordChunk> chunks() {
    if (rows > 0) {
      finish();
    }
    return full;
  }
}
