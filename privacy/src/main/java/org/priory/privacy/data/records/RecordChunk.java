package org.priory.privacy.data.records;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Some rows in memory: features as one row-major block of 32-bit numbers that the numeric libraries
 * use as it is. The arrays are not copied and must not be changed.
 */
public final class RecordChunk implements Serializable {
  private static final long serialVersionUID = 1L;

  /** No row. */
  static final RecordChunk EMPTY =
      new RecordChunk(0, 0, new float[0], new float[0], new long[0], new long[0]);

  private final int width;
  private final int rows;
  private final float[] features;
  private final float[] labels;
  private final long[] labelled;
  private final long[] unitKeys;

  public RecordChunk(
      int width, int rows, float[] features, float[] labels, long[] labelled, long[] unitKeys) {
    this.width = width;
    this.rows = rows;
    this.features = features;
    this.labels = labels;
    this.labelled = labelled;
    this.unitKeys = unitKeys;
  }

  /**
   * Rows that are units, each label known.
   *
   * @param features row-major, whole rows; not copied
   * @param labels one a row, not copied; empty without a target
   */
  public static RecordChunk of(int width, float[] features, float[] labels) {
    int rows = width < 1 ? 0 : features.length / width;
    if (width < 1 || rows * width != features.length) {
      throw new IllegalArgumentException(
          "features must be whole rows of " + width + ", were " + features.length);
    }
    if (labels.length != 0 && labels.length != rows) {
      throw new IllegalArgumentException("labels must be " + rows + ", were " + labels.length);
    }
    long[] known = new long[(rows + 63) / 64];
    Arrays.fill(known, -1L);
    return new RecordChunk(width, rows, features, labels, known, new long[0]);
  }

  /** A copy of these rows in arrays of its own. */
  RecordChunk copy() {
    return new RecordChunk(
        width, rows, features.clone(), labels.clone(), labelled.clone(), unitKeys.clone());
  }

  /** Number of features. */
  public int width() {
    return width;
  }

  /** Number of rows. */
  public int rows() {
    return rows;
  }

  /** The features; those of row i start at {@code i * width()}. */
  public float[] features() {
    return features;
  }

  /** The labels, one a row; empty without a target. */
  public float[] labels() {
    return labels;
  }

  /** Whether the row's label is known. */
  public boolean isLabelled(int row) {
    return labels.length > 0 && (labelled[row >> 6] >>> row & 1) != 0;
  }

  /** The row's label, NaN if it is not known. */
  float label(int row) {
    return isLabelled(row) ? labels[row] : Float.NaN;
  }

  /** The labels of some rows, NaN where they are not known. */
  void labels(int first, int count, float[] into) {
    if (labels.length == 0) {
      Arrays.fill(into, 0, count, Float.NaN);
      return;
    }
    for (int i = 0; i < count; i++) {
      into[i] = label(first + i);
    }
  }

  /** Size in memory, but for what does not grow. */
  long bytes() {
    return 4L * (features.length + labels.length) + 8L * unitKeys.length;
  }

  /** Two numbers a row that say whose it is; empty if every row is a person. */
  long[] unitKeys() {
    return unitKeys;
  }

  /** Adds all that these rows are to a digest: numbers, labels, and whose they are. */
  public void digest(MessageDigest into) {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Float.BYTES * (width + 1));
    into.update(bytes.putInt(0, rows).array(), 0, Integer.BYTES);
    for (int row = 0; row < rows; row++) {
      bytes.clear();
      for (int i = 0; i < width; i++) {
        bytes.putFloat(features[row * width + i]);
      }
      into.update(bytes.putFloat(label(row)).array(), 0, bytes.position());
      if (unitKeys.length > 0) {
        ByteBuffer names = ByteBuffer.allocate(2 * Long.BYTES);
        into.update(names.putLong(unitKeys[2 * row]).putLong(unitKeys[2 * row + 1]).array());
      }
    }
  }

  RecordChunk withoutKeys() {
    return new RecordChunk(width, rows, features, labels, labelled, new long[0]);
  }

  /** Room for one row like these, without a unit key. */
  RecordChunk ofOneRow() {
    return new RecordChunk(
        width,
        1,
        new float[width],
        new float[Math.min(1, labels.length)],
        new long[1],
        new long[0]);
  }

  /** Writes a row over another one, all but its unit key. */
  static void move(RecordChunk from, int i, RecordChunk to, int j) {
    System.arraycopy(from.features, i * from.width, to.features, j * to.width, from.width);
    if (from.labels.length > 0) {
      to.labels[j] = from.labels[i];
      to.mark(j, from.isLabelled(i));
    }
  }

  private void mark(int row, boolean known) {
    labelled[row >> 6] =
        known ? labelled[row >> 6] | (1L << row) : labelled[row >> 6] & ~(1L << row);
  }
}
