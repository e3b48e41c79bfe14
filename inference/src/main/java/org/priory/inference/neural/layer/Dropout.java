package org.priory.inference.neural.layer;

import java.io.Serializable;

/**
 * Switches hidden units off at random (Gal and Ghahramani 2016): a unit is zero with probability
 * {@code rate}, and divided by 1 - rate otherwise.
 *
 * <p>Which units are off is a function of the row's own features, of the layer and of a public
 * seed. So a row's gradient is still a function of the row alone, wherever it stands; rows that
 * differ have masks that differ.
 *
 * @param rate in [0, 1), in steps of 2^-16
 * @param seed another for each step
 */
public record Dropout(double rate, long seed) implements Serializable {
  public static final Dropout NONE = new Dropout(0, 0);

  private static final int UNITS = 1 << 16;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  public Dropout {
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException("dropout must be in [0, 1), was " + rate);
    }
  }

  public boolean isActive() {
    return threshold() > 0;
  }

  private int threshold() {
    return (int) Math.rint(rate * UNITS);
  }

  /** The probability that a unit stays on. */
  public float keep() {
    return (float) (UNITS - threshold()) / UNITS;
  }

  /** A number that tells rows apart. */
  public static long key(float[] features, int from, int width) {
    long key = width;
    for (int j = 0; j < width; j++) {
      key = (key ^ Float.floatToIntBits(features[from + j])) * 0xD1342543DE82EF95L;
      key ^= key >>> 32;
    }
    return key;
  }

  /** Switches units of a layer off, in place. */
  public void apply(float[] values, int from, int width, long key, int layer) {
    apply(values, from, width, key, layer, 0);
  }

  /**
   * Switches units off in a part of a layer, in place.
   *
   * @param first of the units, a multiple of 4
   */
  void apply(float[] values, int from, int width, long key, int layer, int first) {
    int threshold = threshold();
    float factor = 1 / keep();
    long state = mixed(key ^ mixed(seed + GOLDEN * (layer + 1))) + GOLDEN * (first / 4);
    long bits = 0;
    for (int j = 0; j < width; j++) {
      if ((j & 3) == 0) {
        state += GOLDEN;
        bits = mixed(state);
      }
      // all ones, or 0 below the threshold, without a branch that nobody can foresee
      int on = ~((((int) bits & (UNITS - 1)) - threshold) >> 31);
      float value = values[from + j] * factor;
      values[from + j] = Float.intBitsToFloat(Float.floatToRawIntBits(value) & on);
      bits >>>= 16;
    }
  }

  /** The output function of SplitMix64 (Steele, Lea and Flood 2014). */
  private static long mixed(long z) {
    long a = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ a >>> 27) * 0x94D049BB133111EBL;
    return b ^ b >>> 31;
  }
}
