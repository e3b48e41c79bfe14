package org.priory.inference.optimization.rates;

import java.io.Serializable;

/**
 * How much what is counted varies around its mean m: its variance is f m, with
 *
 * <pre>
 *   f = constant + perMean m.
 * </pre>
 *
 * <p>Poisson's law has a constant alone, Gamma's law none, and the negative binomial law both.
 */
record Scatter(double constant, double perMean) implements Serializable {

  Scatter {
    if (!(constant >= 0 && perMean >= 0 && constant + perMean > 0)) {
      throw new IllegalArgumentException(
          "scatter must be above 0, was " + constant + " and " + perMean);
    }
  }

  /** f. */
  double at(double m) {
    return constant + perMean * m;
  }
}
