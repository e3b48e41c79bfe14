package org.priory.numerics.linear;

import org.bytedeco.javacpp.FloatPointer;
import org.jspecify.annotations.Nullable;

/** An operand as the native library sees it: in place, or a copy of a part of an array. */
final class StagedFloats {
  private final FloatPointer pointer;
  private final @Nullable Copy copy;

  private StagedFloats(FloatPointer pointer, @Nullable Copy copy) {
    this.pointer = pointer;
    this.copy = copy;
  }

  /** What was copied where. */
  @SuppressWarnings("ArrayRecordComponent") // the array is the operand, not a value
  private record Copy(float[] values, int offset, int length, NativeMemory memory) {}

  /**
   * Stages values.
   *
   * @param place 0 to 2, another for each operand of a call
   * @param isRead whether the values count
   */
  static StagedFloats of(int place, float[] values, int offset, int length, boolean isRead) {
    NativeMemory memory = Staging.place(place, (long) Float.BYTES * length);
    if (isRead) {
      memory.floats().put(0, values, offset, length);
    }
    return new StagedFloats(memory.floatPointer(), new Copy(values, offset, length, memory));
  }

  static StagedFloats of(int place, FloatMatrix matrix, boolean isRead) {
    if (matrix instanceof HeapFloats heap) {
      return of(place, heap.values(), heap.offset(), heap.length(), isRead);
    }
    return new StagedFloats(((NativeFloats) matrix).pointer(), null);
  }

  FloatPointer pointer() {
    return pointer;
  }

  /** Brings a result back, if it is not in place. */
  void back() {
    if (copy != null) {
      copy.memory.floats().get(0, copy.values, copy.offset, copy.length);
    }
  }
}
