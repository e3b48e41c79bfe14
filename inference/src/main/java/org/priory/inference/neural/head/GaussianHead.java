package org.priory.inference.neural.head;

/**
 * A number with normal errors of a known deviation: minus the log likelihood is (y - z)^2/(2 s^2).
 *
 * @param sd s
 */
public record GaussianHead(double sd) implements Head {
  /** Larger labels are taken for unknown: floats would lose what they change. */
  static final float MOST = 0x1p20f;

  public GaussianHead {
    if (!(sd >= 1e-3 && sd <= 1e3)) {
      throw new IllegalArgumentException("sd must be in [1e-3, 1e3], was " + sd);
    }
  }

  @Override
  public int outputs() {
    return 1;
  }

  @Override
  public boolean knows(float label) {
    return Math.abs(label) <= MOST; // false for NaN
  }

  @Override
  public void errors(float[] outputs, int start, float label, float[] errors) {
    // d/dz = (z - y)/s^2
    errors[start] = (float) (((double) outputs[start] - label) / (sd * sd));
  }
}
