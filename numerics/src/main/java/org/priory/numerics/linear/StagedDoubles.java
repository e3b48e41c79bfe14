package org.priory.numerics.linear;

import org.bytedeco.javacpp.DoublePointer;

/** An operand as the native library sees it: a copy of a part of an array. */
final class StagedDoubles {
  private final double[] values;
  private final int offset;
  private final int length;
  private final NativeMemory copy;

  private StagedDoubles(int place, double[] values, int offset, int length) {
    this.values = values;
    this.offset = offset;
    this.length = length;
    this.copy = Staging.place(place, (long) Double.BYTES * length);
  }

  /**
   * Stages values.
   *
   * @param place 0 to 2, another for each operand of a call
   * @param isRead whether the values count
   */
  static StagedDoubles of(int place, double[] values, int offset, int length, boolean isRead) {
    StagedDoubles staged = new StagedDoubles(place, values, offset, length);
    if (isRead) {
      staged.copy.doubles().put(0, values, offset, length);
    }
    return staged;
  }

  static StagedDoubles of(int place, DoubleMatrix matrix, boolean isRead) {
    return of(place, matrix.values(), matrix.offset(), matrix.length(), isRead);
  }

  DoublePointer pointer() {
    return copy.doublePointer();
  }

  /** Brings a result back. */
  void back() {
    copy.doubles().get(0, values, offset, length);
  }
}
