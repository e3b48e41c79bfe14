package org.priory.inference.neural.training;

/**
 * log(1 + e^x) and its derivative 1/(1 + e^-x) for many values: linear between the points of a
 * table, within a share of 2e-6 of both. Beyond the table they are e^x below and x above.
 */
public final class Softplus {
  private static final double RANGE = 20;
  private static final int PER_UNIT = 256;
  private static final float[] VALUES = table(false);
  private static final float[] SLOPES = table(true);

  private Softplus() {}

  private static float[] table(boolean slope) {
    float[] values = new float[(int) (2 * RANGE * PER_UNIT) + 2];
    for (int i = 0; i < values.length; i++) {
      double x = (double) i / PER_UNIT - RANGE;
      values[i] = (float) (slope ? 1 / (1 + Math.exp(-x)) : Math.log1p(Math.exp(x)));
    }
    return values;
  }

  /** log(1 + e^x). */
  public static float value(float x) {
    if (!(x > -RANGE && x < RANGE)) {
      return x >= RANGE ? x : (float) Math.exp(x);
    }
    return between(VALUES, x);
  }

  /** 1/(1 + e^-x). */
  public static float slope(float x) {
    if (!(x > -RANGE && x < RANGE)) {
      return x >= RANGE ? 1 : (float) Math.exp(x);
    }
    return between(SLOPES, x);
  }

  /** x with log(1 + e^x) = y. */
  public static double inverse(double y) {
    return y > RANGE ? y : Math.log(Math.expm1(y));
  }

  private static float between(float[] table, float x) {
    float place = (x + (float) RANGE) * PER_UNIT;
    int i = (int) place;
    return table[i] + (place - i) * (table[i + 1] - table[i]);
  }
}
