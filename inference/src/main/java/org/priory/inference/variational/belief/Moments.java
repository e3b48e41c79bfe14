package org.priory.inference.variational.belief;

import org.jspecify.annotations.Nullable;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * Sums over all images as the M-step needs them, from noisy statistics: what noise has made
 * impossible is put right. Post-processing; sees no image.
 *
 * @param records N
 * @param first sum of s, at most N/2 in size
 * @param pixel sum of y_j - 1/2 for each pixel
 * @param cross sum of (y_j - 1/2) s_k, that of pixel j and unit k at j K + k
 * @param seconds sums of xi t t' with t = (s, 1), one matrix a pixel; or of t t', one for all
 * @param eigen of the one matrix, where there is one
 * @param noise standard deviation of the release noise on a value of cross
 */
record Moments(
    double records,
    double[] first,
    double[] pixel,
    double[] cross,
    double[][] seconds,
    @Nullable SymmetricEigen eigen,
    double noise) {

  /** What the sum r of pixel j tells; P is omega_j sum t t' where images share xi. */
  void tell(int j, double omega, double[] r, NoisyNormal told) {
    if (eigen != null) {
      told.fill(eigen, omega, r);
    } else {
      told.fill(seconds[j], r);
    }
  }

  static Moments of(BeliefStatistics statistics, double records, NoisyStatistics noisy) {
    Pixels pixels = statistics.pixels();
    int j = pixels.count();
    int units = statistics.units();
    double[] first = noisy.block(statistics.s());
    for (int k = 0; k < units; k++) {
      first[k] = clamp(first[k], records / 2);
    }
    double[] pixel = new double[j];
    double[] given = statistics.y() == BeliefStatistics.NONE ? pixel : noisy.block(statistics.y());
    double[] cross = noisy.block(statistics.cross());
    for (int i = 0; i < j; i++) {
      // sum (y - 1/2) s = sum (y - p) s + (p - 1/2) sum s
      double away = pixels.centre()[i] - 0.5;
      pixel[i] =
          statistics.y() == BeliefStatistics.NONE ? records * away : clamp(given[i], records / 2);
      for (int k = 0; k < units; k++) {
        cross[i * units + k] += away * first[k];
      }
    }
    double noise = noisy.noiseSd(statistics.cross());
    if (statistics.moment().isPerPixel()) {
      return new Moments(
          records, first, pixel, cross, perPixel(statistics, records, noisy), null, noise);
    }
    double[] matrix = shared(statistics, records, noisy, first);
    return new Moments(
        records,
        first,
        pixel,
        cross,
        new double[][] {matrix},
        SymmetricEigen.of(matrix, units + 1),
        noise);
  }

  private static double[] shared(
      BeliefStatistics statistics, double records, NoisyStatistics noisy, double[] first) {
    int units = statistics.units();
    double[] matrix = new double[(units + 1) * (units + 1)];
    if (statistics.pairs() != BeliefStatistics.NONE) {
      unpack(noisy.block(statistics.pairs()), 0, units, matrix);
    }
    border(matrix, units, records / 4, first, records);
    return PositiveDefinite.project(matrix, units + 1, 0);
  }

  private static double[][] perPixel(
      BeliefStatistics statistics, double records, NoisyStatistics noisy) {
    int j = statistics.pixels().count();
    int units = statistics.units();
    int size = units + 1;
    double[] xi = noisy.block(statistics.xi());
    double[] product = noisy.block(statistics.xi() + 1);
    double[] first = noisy.block(statistics.s());
    boolean full = statistics.pairs() != BeliefStatistics.NONE;
    double[] pairs = full ? noisy.block(statistics.pairs()) : new double[0];
    // a sum of N numbers in (0, 1/4], known up to noise
    double least = Math.max(1e-3 * records, noisy.noiseSd(statistics.xi()));
    double[][] seconds = new double[j][];
    for (int i = 0; i < j; i++) {
      double sum = xi[i] + BeliefStatistics.MIDDLE * records;
      sum = Math.min(records / 4, Math.max(Math.min(least, records / 4), sum));
      double[] v = new double[units];
      for (int k = 0; k < units; k++) {
        // |sum xi s_k| <= sum xi/2
        v[k] = clamp(product[i * units + k] + BeliefStatistics.MIDDLE * first[k], sum / 2);
      }
      double[] matrix = new double[size * size];
      if (full) {
        unpack(pairs, i * statistics.pairCount(), units, matrix);
      } else {
        independent(v, sum, matrix, units);
      }
      border(matrix, units, sum / 4, v, sum);
      seconds[i] = matrix;
    }
    return seconds;
  }

  /** Off the diagonal sum xi s_k s_l = (sum xi s_k) (sum xi s_l)/sum xi, as if independent. */
  private static void independent(double[] v, double sum, double[] matrix, int units) {
    for (int k = 0; k < units; k++) {
      for (int l = 0; l < units; l++) {
        matrix[k * (units + 1) + l] = v[k] * v[l] / sum;
      }
    }
  }

  private static void unpack(double[] pairs, int from, int units, double[] matrix) {
    int at = from;
    for (int k = 0; k < units; k++) {
      for (int l = k + 1; l < units; l++) {
        double value = pairs[at++] / BeliefStatistics.ROOT;
        matrix[k * (units + 1) + l] = value;
        matrix[l * (units + 1) + k] = value;
      }
    }
  }

  /** The diagonal, and the row and column of the constant. */
  private static void border(
      double[] matrix, int units, double diagonal, double[] v, double corner) {
    int size = units + 1;
    for (int k = 0; k < units; k++) {
      matrix[k * size + k] = diagonal;
      matrix[k * size + units] = v[k];
      matrix[units * size + k] = v[k];
    }
    matrix[size * size - 1] = corner;
  }

  private static double clamp(double value, double most) {
    return Math.max(-most, Math.min(most, value));
  }
}
