package org.priory.inference.optimization.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Sigma^2 is 6.25; 1,000 records' worth of curvature. */
class HiddenDirectionTest {
  private static final double SIGMA2 = 6.25;

  /**
   * A direction that scores were bought at the middle of.
   *
   * @param left what the posterior leaves of its prior
   */
  private static double beyond(
      double seen, double doubt, double response, double noise, double estimate, double left) {
    return new HiddenDirection(seen, doubt, response, noise, 0, 1_000, 0, estimate, left)
        .beyond(SIGMA2);
  }

  @Test
  void whatIsKnownHasNothingBeyond() {
    // h = 6,250, s = 100: t is 0.5 with a variance of 1/(1 + 3906)
    assertThat(beyond(6.25, 0.01, 3_125, 10_000, 0.5, 1 / 3_907.25)).isLessThan(1e-4);
  }

  @Test
  void whatNobodySawMayMovePredictorsBySigma() {
    // k is anything up to 0.3; scores are noise, and there is much of it
    assertThat(beyond(0, 0.1, 0, 1e8, 0, 1)).isBetween(0.9 * SIGMA2, SIGMA2);
  }

  /** The twin of what nobody saw: the same matrix, but scores say that it moves nothing. */
  @Test
  void scoresTellThatADirectionMovesNothing() {
    assertThat(beyond(0, 0.1, 0, 1, 0, 1)).isLessThan(0.01 * SIGMA2);
  }

  /**
   * Large scores along a direction that hardly varies: the estimate under the prior is too near 0.
   */
  @Test
  void scoresTellThatTheEstimateIsTooShort() {
    // k = 0.1 for sure, h = 100; y = 1,500 +- 10: t is about 15, of a prior variance of 62.5
    double v = 1 / (1 / 62.5 + 100);
    double m = v * 15;
    double expected = 0.1 * (v + Math.pow(m * 100 - 3, 2) - 0.5);
    assertThat(beyond(0.1, 0, 1_500, 100, 3, 0.5)).isCloseTo(expected, within(0.15 * expected));
  }

  @Test
  void moreNoiseIsNeverLessToDoubt() {
    double before = 0;
    for (double noise = 1; noise < 1e7; noise *= 10) {
      double now = beyond(0.02, 0.05, 0, noise, 0, 1);
      assertThat(now).isGreaterThanOrEqualTo(before);
      before = now;
    }
  }
}
