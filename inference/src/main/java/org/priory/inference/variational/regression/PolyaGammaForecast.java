package org.priory.inference.variational.regression;

import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.Reach;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;

/** What noise on the two sums of a model with Pólya-Gamma variables will do to a coefficient. */
final class PolyaGammaForecast {
  /** The share of the budget of each step for the sum of labels and rows. */
  static final double FIRST_SHARE = 0.3;

  /** a: rows shorter than this share of the typical norm have the largest weight. */
  static final double FLOOR = 1;

  /** Covariance of the weighted statistics over the curvature, in units of 1/|z|^2. */
  static final double SCORE_VARIANCE = 1.5;

  private PolyaGammaForecast() {}

  /**
   * The forecast.
   *
   * @param stretch of the plan's noise that the steps have
   * @param xi E[xi] of a typical record
   */
  static Forecast of(PublicKnowledge known, Plan plan, int stretch, double xi) {
    Standardisation features = RegressionForecast.evenFeatures(known);
    double norm = features.typicalNorm();
    double share = plan.sampling().share(known.records());
    Noise.Stretch steps = plan.noise().stretches().get(stretch);
    double precision = steps.steps() / (steps.multiplier() * steps.multiplier());
    double s = Reach.of(plan) * 0.5 / (FLOOR * norm * share * Math.sqrt(FIRST_SHARE * precision));
    return RegressionForecast.of(
        features, known.records() * xi / (norm * norm), s, SCORE_VARIANCE / (norm * norm));
  }
}
