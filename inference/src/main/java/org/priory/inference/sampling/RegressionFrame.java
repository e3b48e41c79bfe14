package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.priory.inference.rows.Standardisation;

/**
 * The units of a regression's chain, from centred and scaled features: the expected posterior
 * standard deviation of the slope in the middle of all.
 *
 * @param unit of a step
 * @param curvature expected of each coefficient, in these units: 1 in the middle
 * @param most the largest that is expected of any direction
 */
record RegressionFrame(double unit, double[] curvature, double most) {
  /** Features go together: the largest curvature is over that of the largest feature. */
  private static final double TOGETHER = 1.5;

  /**
   * The frame.
   *
   * @param information that all records have about a feature of spread 1
   * @param mostInformation the same where it is largest
   * @param precision of the prior of the slopes
   */
  static RegressionFrame of(
      Standardisation features, double information, double mostInformation, double precision) {
    int d = features.width();
    double[] curvature = new double[d];
    for (int j = 0; j < d; j++) {
      curvature[j] = information * features.spread()[j] + precision;
    }
    double[] sorted = IntStream.range(d > 1 ? 1 : 0, d).mapToDouble(j -> curvature[j]).toArray();
    Arrays.sort(sorted);
    double middle = sorted[sorted.length / 2];
    double spread = Arrays.stream(features.spread()).max().orElse(1);
    double most = TOGETHER * (mostInformation * spread + precision) / middle;
    return new RegressionFrame(
        1 / Math.sqrt(middle), Arrays.stream(curvature).map(c -> c / middle).toArray(), most);
  }
}
