package org.priory.inference.variational.markov;

import java.util.Arrays;
import org.priory.privacy.query.Row;

/**
 * The rows of one record in the order of time, equal times as they came; at most so many as a
 * public bound says, the first ones. A row without a time is left out.
 */
public final class RowSequence {
  private static final int FIRST_ROOM = 16;

  private final SequenceColumns columns;
  private float[] rows = new float[0];
  private float[] times = new float[FIRST_ROOM];
  private int[] places = new int[FIRST_ROOM];
  private int width;
  private int length;
  private int seen;

  /** No rows. */
  public RowSequence(SequenceColumns columns) {
    this.columns = columns;
  }

  /** Forgets all rows. */
  public void begin() {
    length = 0;
    seen = 0;
  }

  /** Takes the next row. */
  public void see(Row row) {
    see(row.block(), row.offset(), row.width());
  }

  /** Takes the next row, which starts at the offset. */
  public void see(float[] block, int offset, int features) {
    width = features;
    int place = seen++;
    float time = columns.time() < 0 ? 0 : block[offset + columns.time()];
    if (Float.isNaN(time)) {
      return;
    }
    int at = length;
    while (at > 0 && times[at - 1] > time) {
      at--;
    }
    if (at >= columns.longest()) {
      return;
    }
    int kept = Math.min(length, columns.longest() - 1);
    makeRoom(kept + 1);
    System.arraycopy(rows, at * width, rows, (at + 1) * width, (kept - at) * width);
    System.arraycopy(times, at, times, at + 1, kept - at);
    System.arraycopy(places, at, places, at + 1, kept - at);
    System.arraycopy(block, offset, rows, at * width, width);
    times[at] = time;
    places[at] = place;
    length = kept + 1;
  }

  private void makeRoom(int wanted) {
    if (wanted > times.length) {
      int room = Math.max(wanted, 2 * times.length);
      times = Arrays.copyOf(times, room);
      places = Arrays.copyOf(places, room);
    }
    if (rows.length < times.length * width) {
      rows = Arrays.copyOf(rows, Math.multiplyExact(times.length, width));
    }
  }

  /** How many rows there are. */
  public int length() {
    return length;
  }

  /** Which of the rows that were seen is row t, counted from 0. */
  public int place(int t) {
    return places[t];
  }

  /** The level of a category in row t. */
  int level(int t, SequenceColumns.Category category) {
    return category.level(rows, t * width);
  }

  /** A feature of row t that is a number. */
  float number(int t, int feature) {
    return rows[t * width + feature];
  }
}
