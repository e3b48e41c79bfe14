package org.priory.numerics.linear;

/**
 * A row-major matrix of floats: a part of an array, or memory of its own.
 *
 * <p>Both kinds go into every product. A native library cannot read an array in place: a view is
 * copied before each product and, if it is the result, after it. That costs 5 % for a block of 512
 * x 100. Use {@link #zeros} for what takes part in many products, such as a factor or a sum over
 * blocks.
 */
public abstract sealed class FloatMatrix permits HeapFloats, NativeFloats {
  private final int rows;
  private final int columns;
  private final int offset;

  FloatMatrix(int rows, int columns, int offset) {
    this.rows = rows;
    this.columns = columns;
    this.offset = offset;
  }

  /** A part of an array. The values are shared, not copied. */
  public static FloatMatrix view(float[] values, int offset, int rows, int columns) {
    Shapes.inside("values", offset, Shapes.length(rows, columns), values.length);
    return new HeapFloats(values, offset, rows, columns);
  }

  /**
   * A matrix of zeros in memory of its own, where products are fastest: outside the heap if a
   * native library computes, in which case it is freed with the object and has less than 2^29
   * values.
   */
  public static FloatMatrix zeros(int rows, int columns) {
    return LinearAlgebra.blas().zeros(rows, columns);
  }

  public final int rows() {
    return rows;
  }

  public final int columns() {
    return columns;
  }

  /** Some rows of this matrix. The values are shared, not copied. */
  public final FloatMatrix slice(int firstRow, int count) {
    requireRows(firstRow, count);
    return part(offset + firstRow * columns, count, columns);
  }

  /**
   * The values of this matrix, row by row, in rows of another length. They are shared, not copied.
   */
  public final FloatMatrix reshaped(int newColumns) {
    if (newColumns < 1 || length() % newColumns != 0) {
      throw new IllegalArgumentException(
          "columns must divide " + length() + " values, were " + newColumns);
    }
    return part(offset, length() / newColumns, newColumns);
  }

  private void requireRows(int firstRow, int count) {
    if (firstRow < 0 || count < 1 || count > rows - firstRow) {
      throw new IllegalArgumentException(
          "rows must be in a matrix of " + rows + ", were " + count + " from " + firstRow + " on");
    }
  }

  /** Overwrites all values, row by row. */
  public final void put(float[] from, int at) {
    putRows(0, rows, from, at);
  }

  /** Overwrites some rows. */
  public final void putRows(int firstRow, int count, float[] from, int at) {
    requireRows(firstRow, count);
    Shapes.inside("from", at, count * columns, from.length);
    copyIn(offset + firstRow * columns, count * columns, from, at);
  }

  /** Copies all values to an array, row by row. */
  public final void get(float[] to, int at) {
    getRows(0, rows, to, at);
  }

  /** Copies some rows to an array. */
  public final void getRows(int firstRow, int count, float[] to, int at) {
    requireRows(firstRow, count);
    Shapes.inside("to", at, count * columns, to.length);
    copyOut(offset + firstRow * columns, count * columns, to, at);
  }

  final int length() {
    return rows * columns;
  }

  final int offset() {
    return offset;
  }

  final boolean overlaps(FloatMatrix other) {
    return storage() == other.storage()
        && offset < other.offset + other.length()
        && other.offset < offset + length();
  }

  /** The array or memory that this is a part of. */
  abstract Object storage();

  abstract FloatMatrix part(int start, int rowCount, int columnCount);

  /** Overwrites values of {@link #storage}, from start on. */
  abstract void copyIn(int start, int length, float[] from, int at);

  /** Copies values of {@link #storage}, from start on. */
  abstract void copyOut(int start, int length, float[] to, int at);
}
