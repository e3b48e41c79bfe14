package org.priory.numerics.linear;

/**
 * Inner products in doubles, in a fixed order: eight sums side by side, which a processor makes at
 * the same time, then pairs of them. The bits follow from the values and the length alone.
 */
public final class EightSums {
  private static final int SUMS = 8;

  private EightSums() {}

  /** v'v of the values from a place up to another. */
  public static double square(double[] v, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int i = from;
    for (; i + SUMS <= to; i += SUMS) {
      s0 += v[i] * v[i];
      s1 += v[i + 1] * v[i + 1];
      s2 += v[i + 2] * v[i + 2];
      s3 += v[i + 3] * v[i + 3];
      s4 += v[i + 4] * v[i + 4];
      s5 += v[i + 5] * v[i + 5];
      s6 += v[i + 6] * v[i + 6];
      s7 += v[i + 7] * v[i + 7];
    }
    for (; i < to; i++) {
      s0 += v[i] * v[i];
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  }

  /** v'v of floats, from a place up to another. */
  public static double square(float[] v, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int i = from;
    for (; i + SUMS <= to; i += SUMS) {
      s0 += (double) v[i] * v[i];
      s1 += (double) v[i + 1] * v[i + 1];
      s2 += (double) v[i + 2] * v[i + 2];
      s3 += (double) v[i + 3] * v[i + 3];
      s4 += (double) v[i + 4] * v[i + 4];
      s5 += (double) v[i + 5] * v[i + 5];
      s6 += (double) v[i + 6] * v[i + 6];
      s7 += (double) v[i + 7] * v[i + 7];
    }
    for (; i < to; i++) {
      s0 += (double) v[i] * v[i];
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  }

  /** x'm, with as many floats from a place on as m has values. */
  public static double product(float[] x, int offset, double[] m) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int j = 0;
    for (; j + SUMS <= m.length; j += SUMS) {
      int at = offset + j;
      s0 += x[at] * m[j];
      s1 += x[at + 1] * m[j + 1];
      s2 += x[at + 2] * m[j + 2];
      s3 += x[at + 3] * m[j + 3];
      s4 += x[at + 4] * m[j + 4];
      s5 += x[at + 5] * m[j + 5];
      s6 += x[at + 6] * m[j + 6];
      s7 += x[at + 7] * m[j + 7];
    }
    for (; j < m.length; j++) {
      s0 += x[offset + j] * m[j];
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  }
}
