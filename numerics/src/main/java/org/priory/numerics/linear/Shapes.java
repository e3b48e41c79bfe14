package org.priory.numerics.linear;

/** Sizes that are checked before anything is computed. */
final class Shapes {

  private Shapes() {}

  /** rows times columns, which must fit an array. */
  static int length(int rows, int columns) {
    if (rows < 1 || columns < 1 || (long) rows * columns > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "rows and columns must be at least 1 and their product below 2^31, were "
              + rows
              + " and "
              + columns);
    }
    return rows * columns;
  }

  /** The place {@code offset} to {@code offset + length} must be in an array. */
  static void inside(String name, int offset, int length, int arrayLength) {
    if (offset < 0 || length > arrayLength - offset) {
      throw new IllegalArgumentException(
          name
              + " must hold "
              + length
              + " values from offset "
              + offset
              + " on, has "
              + arrayLength);
    }
  }

  /** An n x n matrix must fill its array. */
  static void square(double[] a, int n) {
    if (a.length != length(n, n)) {
      throw new IllegalArgumentException(
          "a must hold " + (long) n * n + " values, n x n with n = " + n + ", has " + a.length);
    }
  }

  static void equal(String what, int expected, int actual) {
    if (expected != actual) {
      throw new IllegalArgumentException(what + " must be " + expected + ", was " + actual);
    }
  }
}
