package org.priory.privacy.data.encoding;

import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.Target;

/** Fills a chunk row by row. Each row starts with every field missing. */
public final class RowBuilder {

  private final float[] blank;
  private final @Nullable Design design;

  /** The row's value in each column of a design. */
  private final double[] values;

  private final double[] blankValues;
  private final float unknownLabel;
  private final boolean labels;
  private final boolean units;

  /** Fields whose rows are dropped where they are missing. */
  private final int[] dropping;

  private final boolean keepsAll;
  private final int capacity;
  private final Tally tally;
  private final MessageDigest digest = UnitCell.newDigest();

  private float[] features = {};
  private float[] labelValues = {};
  private long[] labelled = {};
  private long[] unitKeys = {};
  private int rows;
  private int base;
  private boolean hasUnit;

  /** Rows so far that belong to nobody and were kept. */
  private long nobodys;

  public RowBuilder(Encoding encoding, int capacity) {
    this.blank = encoding.blank();
    this.design = encoding.laid();
    this.blankValues = design == null ? new double[0] : design.blank();
    this.values = blankValues.clone();
    this.unknownLabel = encoding.target().unknown();
    this.labels = encoding.target().kind() != Target.Kind.NONE;
    this.units = encoding.hasUnits();
    this.dropping = encoding.dropping();
    this.keepsAll = encoding.keepsAll();
    this.capacity = capacity;
    this.tally = new Tally(encoding);
  }

  private void fresh() {
    features = new float[Math.multiplyExact(capacity, blank.length)];
    labelValues = new float[labels ? capacity : 0];
    labelled = new long[labels ? (capacity + 63) / 64 : 0];
    unitKeys = new long[units ? Math.multiplyExact(2, capacity) : 0];
  }

  public void begin() {
    if (features.length == 0) {
      fresh();
    }
    if (design == null) {
      System.arraycopy(blank, 0, features, base, blank.length);
    } else {
      System.arraycopy(blankValues, 0, values, 0, values.length);
      int after = design.width();
      System.arraycopy(blank, after, features, base + after, blank.length - after);
    }
    if (labels) {
      labelValues[rows] = unknownLabel;
      labelled[rows >> 6] &= ~(1L << rows);
    }
    hasUnit = false;
    tally.begin();
  }

  /** The counts of what became of the fields of all rows so far. */
  public Tally tally() {
    return tally;
  }

  /** A feature; the value of a column, where a design makes the features of values. */
  void feature(int slot, double value) {
    if (design == null) {
      features[base + slot] = (float) value;
    } else if (slot < values.length) {
      values[slot] = value;
    } else {
      features[base + design.width() + slot - values.length] = (float) value;
    }
  }

  void label(float value) {
    labelValues[rows] = value;
    labelled[rows >> 6] |= 1L << rows;
  }

  MessageDigest digest() {
    return digest;
  }

  void unit(long high, long low) {
    unitKeys[2 * rows] = high;
    unitKeys[2 * rows + 1] = low;
    hasUnit = true;
  }

  /**
   * Keeps the row, unless units are a column and it has none: then it belongs to nobody. Nor is a
   * row kept that is dropped because a value is missing. Where all rows are kept, one that belongs
   * to nobody is a unit of its own.
   */
  public void end() {
    boolean isDropped = tally.isAnyMissing(dropping);
    boolean isKept = keepsAll || ((hasUnit || !units) && !isDropped);
    tally.end(isKept);
    if (units && !hasUnit && keepsAll) {
      nobodys++;
      unit(nobodys * 0x9E3779B97F4A7C15L, nobodys);
    }
    if (design != null) {
      design.write(values, features, base);
    }
    if (isDropped) {
      Arrays.fill(features, base, base + blank.length, Float.NaN);
    }
    if (isKept) {
      rows++;
      base += blank.length;
    }
  }

  public boolean isFull() {
    return rows == capacity;
  }

  public boolean isEmpty() {
    return rows == 0;
  }

  /** The rows so far; the next row starts a new chunk. */
  public RecordChunk take() {
    if (rows < capacity) {
      features = Arrays.copyOf(features, rows * blank.length);
      labelValues = Arrays.copyOf(labelValues, labels ? rows : 0);
      unitKeys = Arrays.copyOf(unitKeys, units ? 2 * rows : 0);
    }
    RecordChunk chunk =
        new RecordChunk(blank.length, rows, features, labelValues, labelled, unitKeys);
    features = new float[0];
    rows = 0;
    base = 0;
    return chunk;
  }
}
