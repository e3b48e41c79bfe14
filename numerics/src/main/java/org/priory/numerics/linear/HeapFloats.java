package org.priory.numerics.linear;

/** A matrix in a part of an array. */
final class HeapFloats extends FloatMatrix {
  private final float[] values;

  HeapFloats(float[] values, int offset, int rows, int columns) {
    super(rows, columns, offset);
    this.values = values;
  }

  float[] values() {
    return values;
  }

  @Override
  Object storage() {
    return values;
  }

  @Override
  FloatMatrix part(int start, int rowCount, int columnCount) {
    return new HeapFloats(values, start, rowCount, columnCount);
  }

  @Override
  void copyIn(int start, int length, float[] from, int at) {
    System.arraycopy(from, at, values, start, length);
  }

  @Override
  void copyOut(int start, int length, float[] to, int at) {
    System.arraycopy(values, start, to, at, length);
  }
}
