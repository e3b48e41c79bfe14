package org.priory.inference.describe;

/**
 * A number in some rows, as the steps that it adds to the joint moments of pairs: zero where it is
 * missing.
 */
final class NumberBlock {
  private final double weight;
  private final double squareWeight;
  private final double[] values;
  private final double[] first;
  private final double[] second;
  private final boolean[] isThere;
  private int there;
  private double firstSum;
  private double secondSum;

  /**
   * No row.
   *
   * @param rows at most
   * @param weight steps of the number 1
   */
  NumberBlock(int rows, double weight) {
    this.weight = weight;
    this.squareWeight = weight * Asked.SQUARE;
    this.values = new double[rows];
    this.first = new double[rows];
    this.second = new double[rows];
    this.isThere = new boolean[rows];
  }

  /** Makes room for other rows. */
  void clear() {
    there = 0;
    firstSum = 0;
    secondSum = 0;
  }

  /** The number of a row, in [-1, 1]. */
  void set(int row, double u) {
    // w u, w sqrt(2) (u^2 - 1/2)
    double one = Math.rint(weight * u);
    double two = Math.rint(squareWeight * (u * u - 0.5));
    values[row] = u;
    first[row] = one;
    second[row] = two;
    isThere[row] = true;
    there++;
    firstSum += one;
    secondSum += two;
  }

  /** The number of a row is missing. */
  void setMissing(int row) {
    values[row] = 0;
    first[row] = 0;
    second[row] = 0;
    isThere[row] = false;
  }

  /**
   * Adds the joint moments of this number u and another one v over the rows that have both: of u,
   * v, u^2 - 1/2, v^2 - 1/2, u v.
   *
   * @param at where the first of the five is
   * @return how many rows have both
   */
  int addPair(NumberBlock other, int rows, long[] sums, int at) {
    sums[at + 4] += product(other, rows);
    if (there == rows && other.there == rows) {
      sums[at] += (long) firstSum;
      sums[at + 1] += (long) other.firstSum;
      sums[at + 2] += (long) secondSum;
      sums[at + 3] += (long) other.secondSum;
      return rows;
    }
    int both = 0;
    double[] four = new double[4];
    for (int i = 0; i < rows; i++) {
      if (isThere[i] && other.isThere[i]) {
        both++;
        four[0] += first[i];
        four[1] += other.first[i];
        four[2] += second[i];
        four[3] += other.second[i];
      }
    }
    for (int k = 0; k < four.length; k++) {
      sums[at + k] += (long) four[k];
    }
    return both;
  }

  /** The sum of u v in steps, each row's rounded; four sums side by side, which are whole. */
  private long product(NumberBlock other, int rows) {
    double[] u = values;
    double[] v = other.values;
    double w = weight;
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = 0;
    for (; i + 3 < rows; i += 4) {
      a += Math.rint(w * (u[i] * v[i]));
      b += Math.rint(w * (u[i + 1] * v[i + 1]));
      c += Math.rint(w * (u[i + 2] * v[i + 2]));
      d += Math.rint(w * (u[i + 3] * v[i + 3]));
    }
    for (; i < rows; i++) {
      a += Math.rint(w * (u[i] * v[i]));
    }
    return (long) (a + b + c + d);
  }
}
