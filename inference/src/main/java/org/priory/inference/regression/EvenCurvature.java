package org.priory.inference.regression;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * What a regression on evenly spread features would know about its coefficients: for methods that
 * release a point and buy no curvature. An assumption, never taken from the data: where a feature
 * varies less than its bounds allow, its coefficient is known less well than this says.
 *
 * <p>The features of a category add up to the constant, so the curvature has directions that no
 * data speaks of: there the posterior is the prior, and noise is at its largest.
 *
 * @param known what is public
 * @param weight curvature of a record along its features
 * @param h expected curvature of each coefficient, without the prior's
 */
public record EvenCurvature(PublicKnowledge known, double weight, double[] h) {
  /** Beyond so many features coefficients are taken to be independent. */
  private static final int MOST_WHOLE = 1000;

  /** The value of a category that stands for all which the schema does not name. */
  private static final String OTHER = "(other)";

  /**
   * The curvature expected of features in the middle of their bounds, and of categories with
   * equally frequent values.
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
    return new EvenCurvature(known, weight, h);
  }

  /** H = N weight E[xx'], row after row. Values that the schema does not name do not occur. */
  double[] matrix() {
    int d = known.width();
    FeatureGroups groups = FeatureGroups.of(known);
    double[] mean = new double[d];
    for (int j = 0; j < d; j++) {
      mean[j] = groups.isIntercept(j) ? 1 : 0;
    }
    for (int[] category : groups.categories()) {
      long named = Arrays.stream(category).filter(j -> !isOther(j)).count();
      for (int j : category) {
        mean[j] = isOther(j) ? 0 : 1.0 / named;
      }
    }
    double[] second = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        second[i * d + j] = mean[i] * mean[j];
      }
    }
    for (int j : groups.numbers()) {
      second[j * d + j] = RegressionForecast.SECOND_MOMENT;
    }
    // of a category exactly one feature is 1
    for (int[] category : groups.categories()) {
      for (int i : category) {
        for (int j : category) {
          second[i * d + j] = i == j ? mean[j] : 0;
        }
      }
    }
    for (int i = 0; i < second.length; i++) {
      second[i] *= known.records() * weight;
    }
    return second;
  }

  private boolean isOther(int j) {
    return known.names().get(j).endsWith(OTHER);
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
   * The posterior around a released point: N(point, (H + Lambda)^-1 + noise(H + Lambda)).
   *
   * @param ridge Lambda, the prior's precision
   * @param noise the variance that the mechanism gave to a direction of curvature h + Lambda
   */
  public GaussianPosterior around(double[] point, double ridge, DoubleUnaryOperator noise) {
    DoubleUnaryOperator variance = k -> 1 / (k + ridge) + noise.applyAsDouble(k + ridge);
    return new GaussianPosterior(known.names(), point, covariance(variance));
  }

  private Covariance covariance(DoubleUnaryOperator variance) {
    int d = known.width();
    if (d > MOST_WHOLE) {
      return new Covariance.Diagonal(Arrays.stream(h).map(variance).toArray());
    }
    // f(H) = V f(w) V'
    SymmetricEigen eigen = SymmetricEigen.of(matrix(), d);
    double[] values = Arrays.stream(eigen.values()).map(w -> Math.max(w, 0)).toArray();
    double[] vectors = eigen.vectors();
    double[] scaled = new double[d * d];
    for (int i = 0; i < d * d; i++) {
      scaled[i] = vectors[i] * Math.sqrt(variance.applyAsDouble(values[i % d]));
    }
    double[] covariance = new double[d * d];
    Products.gemmTransposed(
        1,
        DoubleMatrix.view(scaled, 0, d, d),
        DoubleMatrix.view(scaled, 0, d, d),
        0,
        DoubleMatrix.view(covariance, 0, d, d));
    return Covariance.Full.of(covariance, d);
  }

  /** Forecast of {@link #around} for the median coefficient, before the data is touched. */
  public Forecast forecast(double ridge, DoubleUnaryOperator noise) {
    return new Forecast(
        median(x -> Math.sqrt(noise.applyAsDouble(x + ridge))),
        1 / Math.sqrt(ridge),
        median(x -> 1 / Math.sqrt(x + ridge)));
  }
}
