package org.priory.models.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BetaQuantilesTest {
  /** Those of a library, for bells, slopes, points, and nearly all mass at one bound or both. */
  @ParameterizedTest
  @CsvSource({"5, 5", "2, 20", "1, 1", "0.01, 0.94", "0.1, 9.9", "0.02, 0.02", "3e5, 7e5"})
  void areThoseOfALibrary(double a, double b) {
    BetaDistribution beta = BetaDistribution.of(a, b);
    double[] quantiles = BetaQuantiles.of(a, b, 64);
    for (int k = 0; k < 64; k++) {
      double p = (k + 0.5) / 64;
      assertThat(quantiles[k])
          .as("probability %s", p)
          .isCloseTo(beta.inverseCumulativeProbability(p), within(1e-3));
    }
  }
}
