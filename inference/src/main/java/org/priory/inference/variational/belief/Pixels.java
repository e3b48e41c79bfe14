package org.priory.inference.variational.belief;

import java.io.Serializable;
import java.util.Arrays;

/**
 * How a row becomes pixels y that are 0 or 1, and what they are compared with: u = f (y - p) with f
 * such that |u| <= C. A row's values are never used otherwise, so NaN is 0 like any other value
 * that is not at least the threshold.
 *
 * @param threshold from which on a pixel is 1; public
 * @param centre p, known before; 1/2 where nothing is
 * @param radius C
 */
record Pixels(double threshold, double[] centre, double radius) implements Serializable {

  /** About 1/2, where |y - p| is sqrt(J)/2 for every image. */
  static Pixels plain(int pixels, double threshold) {
    double[] half = new double[pixels];
    Arrays.fill(half, 0.5);
    return new Pixels(threshold, half, 0.5 * Math.sqrt(pixels));
  }

  int count() {
    return centre.length;
  }

  /** Lists the pixels that are 1; returns how many there are. */
  int on(float[] values, int offset, int[] on) {
    int count = 0;
    for (int j = 0; j < centre.length; j++) {
      if (values[offset + j] >= threshold) {
        on[count++] = j;
      }
    }
    return count;
  }

  /** |y - p|, added up in the order of the pixels. */
  double distance(int[] on, int count) {
    double sum = 0;
    int next = 0;
    for (int j = 0; j < centre.length; j++) {
      boolean isOn = next < count && on[next] == j;
      next += isOn ? 1 : 0;
      double away = isOn ? 1 - centre[j] : centre[j];
      sum += away * away;
    }
    return Math.sqrt(sum);
  }

  /** f = min(1, C/|y - p|). */
  double factor(double distance) {
    return distance > radius ? radius / distance : 1;
  }
}
