package org.priory.inference.variational.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PolyaGammaTest {

  /** E[xi] = d/d(c^2/2) of log cosh(c/2), by the definition of PG(1, c) as a tilted PG(1, 0). */
  @Test
  void theMeanIsTheDerivativeOfLogCosh() {
    for (double c2 : new double[] {1e-3, 0.1, 1, 7, 90, 900}) {
      double h = 1e-4 * c2;
      double slope = (PolyaGamma.logCosh(c2 + h) - PolyaGamma.logCosh(c2 - h)) / h;
      assertThat(PolyaGamma.mean(c2)).isCloseTo(slope, within(1e-6));
    }
  }

  @Test
  void theSeriesMeetsTheFormula() {
    assertThat(PolyaGamma.mean(0)).isEqualTo(0.25);
    assertThat(PolyaGamma.mean(Math.nextDown(1e-4)))
        .isCloseTo(PolyaGamma.mean(1e-4), within(1e-13));
  }

  @Test
  void noMeanIsAboveAQuarter() {
    for (double c2 = 0; c2 < 1e4; c2 = 1.5 * c2 + 1e-9) {
      assertThat(PolyaGamma.mean(c2)).isBetween(0.0, PolyaGamma.LARGEST_MEAN);
    }
  }
}
