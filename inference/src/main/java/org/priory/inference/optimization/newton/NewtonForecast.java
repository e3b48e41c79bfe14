package org.priory.inference.optimization.newton;

import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.RegressionForecast;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/** What the noise of averaged scores will do to a coefficient, before the data is touched. */
public final class NewtonForecast {
  private NewtonForecast() {}

  /**
   * The forecast.
   *
   * @param weight derivative of the residual of a typical record
   * @param variance the score's covariance over the curvature
   */
  public static Forecast of(NewtonFit newton, double weight, double variance) {
    PublicKnowledge known = newton.known();
    NewtonSchedule schedule = newton.schedule();
    Standardisation even = RegressionForecast.evenFeatures(known);
    Standardisation features =
        newton.mixed() ? even.withUnitNumbers(FeatureGroups.of(known)) : even;
    double norm = (newton.mixed() ? MixedRun.LEAST_NORM : 1) * features.typicalNorm();
    int kept = (int) (NewtonRun.BURN_IN * schedule.scores());
    double s = newton.plan().z() / Math.sqrt(schedule.scoreShare(kept));
    return RegressionForecast.of(features, known.records() * weight / norm, s, variance / norm);
  }
}
