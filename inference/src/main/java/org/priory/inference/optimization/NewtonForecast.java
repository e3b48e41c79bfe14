package org.priory.inference.optimization;

import org.priory.inference.model.Forecast;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RegressionForecast;
import org.priory.inference.model.Standardisation;

/** What the noise of averaged scores will do to a coefficient, before the data is touched. */
final class NewtonForecast {
  /** min(p, 1 - p) of a typical record. */
  private static final double WEIGHT = 0.35;

  private NewtonForecast() {}

  /**
   * The forecast.
   *
   * @param z multiplier of the whole budget
   */
  static Forecast of(PublicKnowledge known, NewtonSchedule schedule, double z) {
    Standardisation features = RegressionForecast.evenFeatures(known);
    double norm = features.typicalNorm();
    int kept = (int) (NewtonRun.BURN_IN * schedule.scores());
    double s = z / Math.sqrt(schedule.scoreShare(kept));
    return RegressionForecast.of(
        features, known.records() * WEIGHT / norm, s, NewtonRun.SCORE_VARIANCE / norm);
  }
}
