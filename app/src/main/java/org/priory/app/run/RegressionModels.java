package org.priory.app.run;

import java.util.Optional;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;

/** Regressions as they are shown and kept. */
final class RegressionModels {

  private RegressionModels() {}

  /** Of a normal posterior, or of draws. */
  static FittedModel of(
      CoefficientPosterior coefficients, Optional<GammaPosterior> precision, Reading reading) {
    return coefficients instanceof DrawnPosterior drawn
        ? FittedDraws.of(drawn, precision, reading)
        : new FittedRegression((GaussianPosterior) coefficients, precision, reading);
  }
}
