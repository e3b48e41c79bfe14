package org.priory.numerics.linear;

import java.io.Serializable;

/**
 * A symmetric matrix as a vector of d(d + 1)/2 values whose L2 norm is the Frobenius norm of the
 * matrix: the upper triangle row by row, times sqrt(2) off the diagonal, where each value counts
 * twice.
 */
public final class PackedSymmetric implements Serializable {
  private static final double ROOT = Math.sqrt(2);
  private static final int MAX_SIZE = 46_340;

  private final int size;

  private PackedSymmetric(int size) {
    this.size = size;
  }

  /**
   * The layout for matrices of one size.
   *
   * @param size number of rows, 1 to 46340, for which the matrix fits an array
   */
  public static PackedSymmetric ofSize(int size) {
    if (size < 1 || size > MAX_SIZE) {
      throw new IllegalArgumentException("size must be in 1 to " + MAX_SIZE + ", was " + size);
    }
    return new PackedSymmetric(size);
  }

  public int size() {
    return size;
  }

  /** d(d + 1)/2. */
  public int length() {
    return size * (size + 1) / 2;
  }

  /** Where the value of row i and column j is, or that of row j and column i. */
  public int index(int i, int j) {
    int row = Math.min(i, j);
    int column = Math.max(i, j);
    if (row < 0 || column >= size) {
      throw new IllegalArgumentException(
          "row and column must be in 0 to " + (size - 1) + ", were " + i + " and " + j);
    }
    // d + (d - 1) + ... + (d - row + 1) values are in the rows above
    return row * size - row * (row - 1) / 2 + column - row;
  }

  /** The vector of a matrix, of which the upper triangle is read. */
  public double[] pack(double[] a) {
    Shapes.square(a, size);
    double[] packed = new double[length()];
    int at = 0;
    for (int i = 0; i < size; i++) {
      packed[at++] = a[i * size + i];
      for (int j = i + 1; j < size; j++) {
        packed[at++] = ROOT * a[i * size + j];
      }
    }
    return packed;
  }

  /** The symmetric matrix of a vector. */
  public double[] unpack(double[] packed) {
    Shapes.equal("length of packed", length(), packed.length);
    double[] a = new double[size * size];
    int at = 0;
    for (int i = 0; i < size; i++) {
      a[i * size + i] = packed[at++];
      for (int j = i + 1; j < size; j++) {
        a[i * size + j] = packed[at++] / ROOT;
        a[j * size + i] = a[i * size + j];
      }
    }
    return a;
  }
}
