package org.priory.inference.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws are densities with the mean and the variance that they say, and deviances are theirs. */
class RateLawTest {

  @ParameterizedTest
  @CsvSource({"0.5, 0.7", "3, 0.2", "3, 2"})
  void countsHaveTheLawTheySay(double m, double a) {
    RateLaw law = RateLaw.negativeBinomial(a);
    double mass = 0;
    double mean = 0;
    double square = 0;
    for (int y = 0; y < 3000; y++) {
      double p = Math.exp(law.logLikelihood(y, m));
      mass += p;
      mean += p * y;
      square += p * y * y;
    }
    assertThat(mass).isCloseTo(1, within(1e-9));
    assertThat(mean).isCloseTo(m, within(1e-8));
    assertThat(square - mean * mean).isCloseTo(m + a * m * m, within(1e-7));
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.4", "3, 0.2"})
  void amountsHaveTheLawTheySay(double m, double a) {
    RateLaw law = RateLaw.gamma(a);
    double mass = 0;
    double mean = 0;
    double square = 0;
    double step = m * 1e-3;
    for (double y = step / 2; y < 40 * m; y += step) {
      double p = step * Math.exp(law.logLikelihood(y, m));
      mass += p;
      mean += p * y;
      square += p * y * y;
    }
    assertThat(mass).isCloseTo(1, within(1e-4));
    assertThat(mean).isCloseTo(m, within(1e-4 * m));
    assertThat(square - mean * mean).isCloseTo(a * m * m, within(1e-3 * m * m));
  }

  /** Twice the log likelihood at m = y, less that at m; for Gamma's law over 1/a. */
  @Test
  void deviancesAreThoseOfTheLaws() {
    for (double y : new double[] {1, 4, 9}) {
      for (double m : new double[] {0.3, 4, 20}) {
        RateLaw counts = RateLaw.negativeBinomial(0.6);
        assertThat(counts.deviance(y, m))
            .isCloseTo(
                2 * (counts.logLikelihood(y, y) - counts.logLikelihood(y, m)), within(1e-10));
        RateLaw amounts = RateLaw.gamma(0.6);
        assertThat(amounts.deviance(y, m) / 0.6)
            .isCloseTo(
                2 * (amounts.logLikelihood(y, y) - amounts.logLikelihood(y, m)), within(1e-10));
      }
    }
  }

  /** The limit of small dispersions, and no amount at all. */
  @Test
  void edgesAreFinite() {
    assertThat(RateLaw.negativeBinomial(0)).isSameAs(RateLaw.POISSON);
    assertThat(RateLaw.negativeBinomial(1e-5).logLikelihood(3, 2))
        .isCloseTo(RateLaw.POISSON.logLikelihood(3, 2), within(1e-3));
    assertThat(RateLaw.gamma(1).deviance(0, 5)).isBetween(5.0, 20.0);
    assertThat(RateLaw.POISSON.deviance(0, 0)).isFinite();
    assertThat(RateLaw.negativeBinomial(1).logLikelihood(2, 0)).isFinite();
  }
}
