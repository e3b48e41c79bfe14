package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.parallel.Workers;

/**
 * Sums over all images as the M-step needs them, from noisy statistics: what noise has made
 * impossible is put right. Post-processing; sees no image.
 *
 * @param records N
 * @param first sum of s, at most N/2 in size
 * @param right sum of (y_j - 1/2) t with t = (s, 1), that of pixel j from j (K + 1) on
 * @param seconds sums of t t', one matrix for all pixels; or of xi t t', one matrix a pixel, which
 *     then and with right holds what {@link NoisyNormal} makes of it
 * @param eigen of the one matrix, where there is one
 * @param noise standard deviation of the release noise on a value of right
 */
record BeliefMoments(
    double records,
    double[] first,
    double[] right,
    double[][] seconds,
    @Nullable SymmetricEigen eigen,
    double noise) {

  /** What pixel j is told; P is omega_j sum t t' where images share xi. */
  void tell(int j, double omega, NoisyNormal told) {
    int size = first.length + 1;
    if (eigen != null) {
      told.fill(eigen, omega, Arrays.copyOfRange(right, j * size, (j + 1) * size));
    } else {
      told.fill(seconds[j], right, j * size);
    }
  }

  static BeliefMoments of(BeliefStatistics statistics, double records, NoisyStatistics given) {
    NoisyStatistics noisy = ofAll(statistics, records, given);
    int units = statistics.units();
    double[] first = noisy.block(statistics.s());
    for (int k = 0; k < units; k++) {
      first[k] = clamp(first[k], records / 2);
    }
    double[] right = right(statistics, records, noisy, first);
    double noise = noisy.noiseSd(statistics.cross());
    if (statistics.moment().isPerPixel()) {
      double[][] seconds = perPixel(statistics, records, noisy);
      int size = units + 1;
      Workers.each(
          seconds.length, j -> NoisyNormal.tell(seconds[j], right, j * size, size, noise * noise));
      return new BeliefMoments(records, first, right, seconds, null, noise);
    }
    double[] matrix = shared(statistics, records, noisy, first);
    return new BeliefMoments(
        records,
        first,
        right,
        new double[][] {matrix},
        SymmetricEigen.of(matrix, units + 1),
        noise);
  }

  private static double[] right(
      BeliefStatistics statistics, double records, NoisyStatistics noisy, double[] first) {
    Pixels pixels = statistics.pixels();
    int units = statistics.units();
    boolean isCentred = statistics.y() == BeliefStatistics.NONE;
    double[] pixel = isCentred ? new double[0] : noisy.block(statistics.y());
    double[] cross = noisy.block(statistics.cross());
    double[] right = new double[pixels.count() * (units + 1)];
    int at = 0;
    for (int j = 0; j < pixels.count(); j++) {
      // sum (y - 1/2) s = sum (y - p) s + (p - 1/2) sum s
      double away = pixels.centre()[j] - 0.5;
      for (int k = 0; k < units; k++) {
        right[at++] = cross[j * units + k] + away * first[k];
      }
      right[at++] = isCentred ? records * away : clamp(pixel[j], records / 2);
    }
    return right;
  }

  /**
   * Sums over N images, where those of samples are over a random number of images, which has been
   * asked for: without this the known diagonals would be of other images than the rest, and a
   * matrix of which that is true can have an eigenvalue near 0 by chance, and weights without end.
   */
  private static NoisyStatistics ofAll(
      BeliefStatistics statistics, double records, NoisyStatistics given) {
    if (statistics.count() == BeliefStatistics.NONE) {
      return given;
    }
    double count = given.block(statistics.count())[0];
    // the noise of few images may be beyond any sample
    return given.times(records / Math.max(records / 2, Math.min(2 * records, count)));
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
