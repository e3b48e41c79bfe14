package org.priory.inference.posterior;

import java.util.Optional;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;

/**
 * What directions of numbers that the noise hides may add to the linear predictors of a row, draw
 * by draw beside the draws of coefficients ({@link Support#hidden}).
 *
 * @param values a number for each draw and predictor; none where nothing is hidden
 * @param predictors how many a row has
 */
record HiddenShifts(double[] values, int predictors) {

  /**
   * Normal numbers, the same each time.
   *
   * @param share of the hidden variance that each predictor has
   */
  static HiddenShifts of(Optional<Support> support, double share, int draws, int predictors) {
    double variance = share * support.map(Support::hidden).orElse(0.0);
    double[] values = new double[variance > 0 ? draws * predictors : 0];
    // model randomness, no secret
    NormalSampler.fill(values, Math.sqrt(variance), InsecureSeededSource.of(2));
    return new HiddenShifts(values, predictors);
  }

  /** Whether nothing is hidden. */
  boolean areNone() {
    return values.length == 0;
  }

  double at(int draw, int predictor) {
    return values.length == 0 ? 0 : values[draw * predictors + predictor];
  }
}
