package org.priory.numerics.linear;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;

/**
 * Zeroed memory outside the heap, freed with the object: buffers to copy by, pointers to hand to
 * the library.
 */
final class NativeMemory {
  private final long bytes;
  private final FloatBuffer floats;
  private final DoubleBuffer doubles;
  private final FloatPointer floatPointer;
  private final DoublePointer doublePointer;

  NativeMemory(long bytes) {
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a matrix outside the heap must be below 2 GiB, was " + bytes + " bytes");
    }
    ByteBuffer memory = ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.nativeOrder());
    this.bytes = bytes;
    this.floats = memory.asFloatBuffer();
    this.doubles = memory.asDoubleBuffer();
    this.floatPointer = new FloatPointer(floats);
    this.doublePointer = new DoublePointer(doubles);
  }

  long bytes() {
    return bytes;
  }

  FloatBuffer floats() {
    return floats;
  }

  DoubleBuffer doubles() {
    return doubles;
  }

  FloatPointer floatPointer() {
    return floatPointer;
  }

  DoublePointer doublePointer() {
    return doublePointer;
  }
}
