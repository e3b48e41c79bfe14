package org.priory.inference.regression;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/**
 * What the noise will do to a coefficient, before the data is touched: numbers are taken to lie in
 * the middle of their bounds, and the values of a category to be equally frequent.
 */
public final class RegressionForecast {

  /** Bounds are wider than data: a standard deviation of 0.3, where even spread would have 0.58. */
  static final double SECOND_MOMENT = 0.09;

  private RegressionForecast() {}

  /** The features of such data, centred and scaled. */
  public static Standardisation evenFeatures(PublicKnowledge known) {
    FeatureGroups groups = FeatureGroups.of(known);
    double[] moments = new double[groups.width() + groups.numbers().length];
    for (int[] category : groups.categories()) {
      for (int j : category) {
        moments[j] = 1.0 / category.length;
      }
    }
    Arrays.fill(moments, groups.width(), moments.length, SECOND_MOMENT);
    return Standardisation.of(groups, moments, 0, known.records());
  }

  /**
   * The forecast for a coefficient in the middle of all.
   *
   * @param curvature of a feature of spread 1
   * @param s standard deviation of the noise on H m
   * @param rho covariance of the score over the curvature
   */
  public static Forecast of(Standardisation features, double curvature, double s, double rho) {
    return new Forecast(
        median(features, j -> features.scale()[j] * s / (curvature * features.spread()[j])),
        median(features, j -> features.scale()[j]),
        median(
            features,
            j -> features.scale()[j] * Math.sqrt(rho / (curvature * features.spread()[j]))));
  }

  private static double median(Standardisation features, IntToDoubleFunction value) {
    double[] sorted = IntStream.range(1, features.width()).mapToDouble(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
