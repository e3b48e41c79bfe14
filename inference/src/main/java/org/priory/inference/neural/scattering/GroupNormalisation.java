package org.priory.inference.neural.scattering;

/**
 * Gives the values of each group mean 0 and mean square 1 (Wu and He 2018, without the learned
 * part). A group whose values are all the same becomes zero.
 */
final class GroupNormalisation {
  /** Variances below are those of an empty image. */
  static final double LEAST_VARIANCE = 1e-8;

  private GroupNormalisation() {}

  /**
   * In place.
   *
   * @param from where the first group starts
   * @param size of a group
   */
  static void apply(float[] x, int from, int groups, int size) {
    for (int g = 0; g < groups; g++) {
      int start = from + g * size;
      double sum = 0;
      double square = 0;
      for (int i = start; i < start + size; i++) {
        sum += x[i];
        square += (double) x[i] * x[i];
      }
      double mean = sum / size;
      double variance = square / size - mean * mean;
      double scale = variance > LEAST_VARIANCE ? 1 / Math.sqrt(variance) : 0;
      for (int i = start; i < start + size; i++) {
        x[i] = (float) (scale * (x[i] - mean));
      }
    }
  }
}
