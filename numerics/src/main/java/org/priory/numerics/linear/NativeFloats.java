package org.priory.numerics.linear;

import org.bytedeco.javacpp.FloatPointer;

/** A matrix in a part of a memory outside the heap. */
final class NativeFloats extends FloatMatrix {
  private final NativeMemory memory;
  private final FloatPointer pointer;

  NativeFloats(NativeMemory memory, int offset, int rows, int columns) {
    super(rows, columns, offset);
    this.memory = memory;
    this.pointer = new FloatPointer(memory.floatPointer()).position(offset);
  }

  /** Points at the first value. */
  FloatPointer pointer() {
    return pointer;
  }

  /** Points at a later value. */
  FloatPointer pointer(int ahead) {
    return new FloatPointer(memory.floatPointer()).position((long) offset() + ahead);
  }

  @Override
  Object storage() {
    return memory;
  }

  @Override
  FloatMatrix part(int start, int rowCount, int columnCount) {
    return new NativeFloats(memory, start, rowCount, columnCount);
  }

  @Override
  void copyIn(int start, int length, float[] from, int at) {
    memory.floats().put(start, from, at, length);
  }

  @Override
  void copyOut(int start, int length, float[] to, int at) {
    memory.floats().get(start, to, at, length);
  }
}
