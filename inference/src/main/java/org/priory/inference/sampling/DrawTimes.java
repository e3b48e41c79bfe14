package org.priory.inference.sampling;

/**
 * After which steps of a chain draws are taken: at even distances in time, which is the sum of the
 * step sizes. So draws count alike, where step sizes fall as where they do not (Welling and Teh
 * 2011, section 4, weigh them by their step sizes instead). A step that lasts longer than a
 * distance is taken more than once.
 */
final class DrawTimes {

  private DrawTimes() {}

  /**
   * How many draws are taken after each step.
   *
   * @param sizes of all steps
   * @param burnIn steps that are thrown away
   * @param count of draws
   */
  static int[] of(double[] sizes, int burnIn, int count) {
    double total = 0;
    for (int t = burnIn; t < sizes.length; t++) {
      total += sizes[t];
    }
    int[] draws = new int[sizes.length];
    int taken = 0;
    double time = 0;
    for (int t = burnIn; t < sizes.length; t++) {
      time += sizes[t];
      // the k-th at time k/count; rounding must not lose one
      int due = (int) Math.min(count, Math.floor(count * (time / total) + 1e-6));
      draws[t] = due - taken;
      taken = due;
    }
    draws[sizes.length - 1] += count - taken;
    return draws;
  }
}
