package org.priory.inference.optimization;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.priory.inference.model.FeatureGroups;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;

/**
 * What the noise will do to a coefficient, before the data is touched: numbers are taken to be
 * spread evenly over their bounds, and the values of a category to be equally frequent.
 */
final class NewtonForecast {
  /** min(p, 1 - p) of a typical record, and the score's variance over the curvature. */
  private static final double WEIGHT = 0.35;

  private static final double RHO = 1.5;

  private NewtonForecast() {}

  /**
   * The forecast.
   *
   * @param z multiplier of the whole budget
   */
  static Forecast of(PublicKnowledge known, NewtonSchedule schedule, double z) {
    FeatureGroups groups = FeatureGroups.of(known);
    Standardisation features = Standardisation.of(groups, evenMoments(groups), 0, known.records());
    double norm = features.typicalNorm();
    int kept = (int) (NewtonRun.BURN_IN * schedule.scores());
    double s = z / Math.sqrt(schedule.scoreShare(kept));
    double[] noise =
        IntStream.range(1, known.width())
            .mapToDouble(j -> features.scale()[j] * s / curvature(features, j, norm, known))
            .toArray();
    double[] sampling =
        IntStream.range(1, known.width())
            .mapToDouble(
                j ->
                    features.scale()[j]
                        * Math.sqrt(RHO / norm / curvature(features, j, norm, known)))
            .toArray();
    double priorSd =
        IntStream.range(1, known.width()).mapToDouble(j -> features.scale()[j]).average().orElse(1);
    return new Forecast(median(noise), priorSd, median(sampling));
  }

  private static double curvature(
      Standardisation features, int j, double norm, PublicKnowledge known) {
    return known.records() * WEIGHT * features.spread()[j] / norm;
  }

  private static double[] evenMoments(FeatureGroups groups) {
    double[] moments = new double[groups.width() + groups.numbers().length];
    for (int[] category : groups.categories()) {
      for (int j : category) {
        moments[j] = 1.0 / category.length;
      }
    }
    Arrays.fill(moments, groups.width(), moments.length, 1.0 / 3);
    return moments;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
