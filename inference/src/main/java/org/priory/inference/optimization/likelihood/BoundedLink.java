package org.priory.inference.optimization.likelihood;

import java.io.Serializable;
import org.priory.inference.regression.Dispersion;

/**
 * How a linear predictor s explains a label, as far as bounded scores u z r need to know: a
 * residual r in [-1, 1] whose expectation is zero at the true coefficients, and w, minus the
 * derivative of that expectation there.
 */
public interface BoundedLink extends ScoreLaw, Serializable {

  /** r of a label, in [-1, 1] whatever the label and the predictor are. */
  double residual(double y, double s);

  /** The residual by which the rows of a person are compared. */
  default Dispersion.Residual dispersion() {
    return this::residual;
  }
}
