package org.priory.inference.optimization.perturbation;

import java.util.Locale;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.EvenCurvature;

/** What perturbed logistic regressions take for granted about coefficients and rows. */
final class LogisticPrior {
  /** The size of coefficients that is expected. */
  static final double SD = 1;

  /** p (1 - p) of a typical record. */
  private static final double WEIGHT = 0.15;

  private LogisticPrior() {}

  /** The norm that no row exceeds after it was scaled down, rounding included. */
  static double bound(PublicKnowledge known) {
    return known.maxNorm() * (1 + 0x1p-39);
  }

  static EvenCurvature curvature(PublicKnowledge known) {
    return EvenCurvature.of(known, WEIGHT);
  }

  static String words(double ridge) {
    return String.format(
        Locale.ROOT,
        "a ridge of %.3g, the prior N(0, %.3g) of a coefficient: as much as the budget asks for",
        ridge,
        1 / ridge);
  }
}
