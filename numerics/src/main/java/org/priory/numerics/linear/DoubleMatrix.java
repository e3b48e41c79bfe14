package org.priory.numerics.linear;

/** A row-major matrix of doubles in a part of an array. */
public final class DoubleMatrix {
  private final double[] values;
  private final int offset;
  private final int rows;
  private final int columns;

  private DoubleMatrix(double[] values, int offset, int rows, int columns) {
    this.values = values;
    this.offset = offset;
    this.rows = rows;
    this.columns = columns;
  }

  /** A part of an array. The values are shared, not copied. */
  public static DoubleMatrix view(double[] values, int offset, int rows, int columns) {
    Shapes.inside("values", offset, Shapes.length(rows, columns), values.length);
    return new DoubleMatrix(values, offset, rows, columns);
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  int length() {
    return rows * columns;
  }

  int offset() {
    return offset;
  }

  double[] values() {
    return values;
  }

  boolean overlaps(DoubleMatrix other) {
    return values == other.values
        && offset < other.offset + other.length()
        && other.offset < offset + length();
  }
}
