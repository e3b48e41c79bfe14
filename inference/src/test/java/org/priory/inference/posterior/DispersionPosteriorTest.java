package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The law is a normal one that is cut off at 0. */
class DispersionPosteriorTest {

  /** Against sums over a fine grid. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.1", "0.5, 1", "0, 0.2", "-0.3, 0.2", "-1, 0.3"})
  void isTheNormalLawAboveZero(double seen, double error) {
    DispersionPosterior posterior = new DispersionPosterior(seen, error);
    double mass = 0;
    double sum = 0;
    double squares = 0;
    double below = 0;
    double median = posterior.quantile(0.5);
    double step = error / 2000;
    for (double a = step / 2; a < Math.max(0, seen) + 10 * error; a += step) {
      double density = Math.exp(-0.5 * Math.pow((a - seen) / error, 2));
      mass += density;
      sum += density * a;
      squares += density * a * a;
      below += a < median ? density : 0;
    }
    assertThat(posterior.mean()).isCloseTo(sum / mass, within(1e-3 * error));
    double variance = squares / mass - Math.pow(sum / mass, 2);
    assertThat(posterior.sd()).isCloseTo(Math.sqrt(variance), within(1e-3 * error));
    assertThat(below / mass).isCloseTo(0.5, within(2e-3));
  }

  /** However far below 0 noise has put it, it is a proper law above 0. */
  @ParameterizedTest
  @ValueSource(doubles = {-1e9, -1e3, -10, 0})
  void staysProper(double seen) {
    DispersionPosterior posterior = new DispersionPosterior(seen, 1);
    assertThat(posterior.mean()).isPositive().isFinite();
    assertThat(posterior.interval(0.95).low()).isNotNegative();
    assertThat(posterior.interval(0.95).high()).isGreaterThan(posterior.mean());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void errorsThatAreNoneAreRefused(double error) {
    assertThatThrownBy(() -> new DispersionPosterior(0.5, error)).hasMessageContaining("error");
  }
}
