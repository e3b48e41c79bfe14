package org.priory.inference.model;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;

/**
 * What a regression on evenly spread features would know about its coefficients: for methods that
 * release a point and buy no curvature. An assumption, never taken from the data: where a feature
 * varies less than its bounds allow, its coefficient is known less well than this says.
 *
 * @param known what is public
 * @param h expected curvature of each coefficient, without the prior's
 */
public record EvenCurvature(PublicKnowledge known, double[] h) {

  /**
   * Of features in the middle of their bounds, and categories with equally frequent values.
   *
   * @param weight curvature of a record along its features: p (1 - p) for a logistic regression
   */
  public static EvenCurvature of(PublicKnowledge known, double weight) {
    Standardisation even = RegressionForecast.evenFeatures(known);
    double[] h = new double[known.width()];
    for (int j = 0; j < h.length; j++) {
      double variance = even.spread()[j] / (even.scale()[j] * even.scale()[j]);
      h[j] = known.records() * weight * variance;
    }
    return new EvenCurvature(known, h);
  }

  /** A coefficient in the middle of all. */
  public double median() {
    return median(x -> x);
  }

  private double median(DoubleUnaryOperator of) {
    double[] sorted = Arrays.stream(h).map(of).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /**
   * The posterior around a released point: N(point, diag(1/(h + Lambda) + noise variance)).
   *
   * @param ridge Lambda, the prior's precision
   * @param noise the variance that the mechanism gave to a coefficient of curvature h + Lambda
   */
  public GaussianPosterior around(double[] point, double ridge, DoubleUnaryOperator noise) {
    double[] variances =
        IntStream.range(0, h.length)
            .mapToDouble(j -> 1 / (h[j] + ridge) + noise.applyAsDouble(h[j] + ridge))
            .toArray();
    return new GaussianPosterior(known.names(), point, new Covariance.Diagonal(variances));
  }

  /** The same before the data is touched. */
  public Forecast forecast(double ridge, DoubleUnaryOperator noise) {
    return new Forecast(
        median(x -> Math.sqrt(noise.applyAsDouble(x + ridge))),
        1 / Math.sqrt(ridge),
        median(x -> 1 / Math.sqrt(x + ridge)));
  }
}
