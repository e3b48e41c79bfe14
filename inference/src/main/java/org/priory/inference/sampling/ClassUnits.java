package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.Standardisation;

/**
 * How a chain is measured that explains classes, two or more.
 *
 * @param parameters of the chain: one or more for each feature
 * @param weight p (1 - p) of a typical record
 * @param clip largest norm of a gradient, if it was given
 */
record ClassUnits(PublicKnowledge known, int parameters, double weight, OptionalDouble clip)
    implements RegressionChain.Units {
  /** p (1 - p) of the record that says most. */
  private static final double MOST_WEIGHT = 0.25;

  /** A slope's variance is 1, or less where logits would be over 7 as a rule. */
  private static final double MOST_VARIANCE = 50;

  @Override
  public RegressionFrame frame(Standardisation features) {
    return RegressionFrame.of(
        features,
        weight * known.records(),
        MOST_WEIGHT * known.records(),
        slopePrecision(features));
  }

  @Override
  public double sensitivity(Standardisation features) {
    return clip.orElse(features.typicalNorm());
  }

  /** Where there is one linear predictor, as for two classes. */
  @Override
  public boolean asksDispersion() {
    return known.persons() && parameters == known.width();
  }

  static double slopePrecision(Standardisation features) {
    double norm = features.typicalNorm();
    return 1 / Math.min(1, MOST_VARIANCE / (norm * norm));
  }

  /** The normal prior of all parameters, those of a class after those of the one before. */
  PriorGradient prior(Standardisation features) {
    double[] precision = new double[parameters];
    Arrays.fill(precision, slopePrecision(features));
    for (int i = 0; i < parameters; i += features.width()) {
      precision[i] = Curvature.INTERCEPT_PRECISION;
    }
    return PriorGradient.normal(precision);
  }
}
