package org.priory.privacy.wall;

import java.util.Arrays;

/** An answer: safe to look at, to log and to publish. */
public final class NoisySum {
  private final double[] values;

  /** The bits of floats, in place of the values where these are many. */
  private final int[] bits;

  private final double sigma;

  NoisySum(double[] values, double sigma) {
    this(values, new int[0], sigma);
  }

  /**
   * From floats, in the memory in which their sum was made.
   *
   * @param bits as of {@link Float#floatToRawIntBits}
   */
  NoisySum(int[] bits, double sigma) {
    this(new double[0], bits, sigma);
  }

  /** From values that are rounded to floats. */
  static NoisySum ofFloats(double[] values, double sigma) {
    int[] bits = new int[values.length];
    Arrays.setAll(bits, i -> Float.floatToRawIntBits((float) values[i]));
    return new NoisySum(bits, sigma);
  }

  private NoisySum(double[] values, int[] bits, double sigma) {
    this.values = values;
    this.bits = bits;
    this.sigma = sigma;
  }

  /** Whether all values are floats. */
  boolean isOfFloats() {
    return bits.length > 0;
  }

  public int dimension() {
    return values.length + bits.length; // one of them has none
  }

  public double get(int i) {
    return bits.length == 0 ? values[i] : Float.intBitsToFloat(bits[i]);
  }

  /** Copies some values to the start of an array. */
  public void get(int from, int count, float[] into) {
    if (bits.length == 0) {
      for (int i = 0; i < count; i++) {
        into[i] = (float) values[from + i];
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      into[i] = Float.intBitsToFloat(bits[from + i]);
    }
  }

  /** A copy. */
  public double[] values() {
    double[] copy = new double[dimension()];
    Arrays.setAll(copy, this::get);
    return copy;
  }

  /** Standard deviation of the noise on each value. */
  public double sigma() {
    return sigma;
  }
}
