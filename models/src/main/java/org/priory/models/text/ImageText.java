package org.priory.models.text;

/**
 * Little images as text, a letter or digit a pixel, row by row: short enough for a JSON file, and
 * all that a report needs to draw them.
 */
public final class ImageText {
  /** Zero is the letter j; from a to s there are nine steps on each side. */
  private static final int STEPS = 9;

  private ImageText() {}

  /** Numbers in [0, 1] as digits from 0 to 9. */
  public static String shares(double[] values) {
    StringBuilder text = new StringBuilder(values.length);
    for (double value : values) {
      text.append((char) ('0' + Math.round(9 * Math.max(0, Math.min(1, value)))));
    }
    return text.toString();
  }

  /**
   * Signed numbers as letters: a for -most, j for 0, s for most.
   *
   * @param most the largest size
   */
  public static String signed(double[] values, double most) {
    StringBuilder text = new StringBuilder(values.length);
    for (double value : values) {
      double share = most > 0 ? Math.max(-1, Math.min(1, value / most)) : 0;
      text.append((char) ('j' + Math.round(STEPS * share)));
    }
    return text.toString();
  }
}
