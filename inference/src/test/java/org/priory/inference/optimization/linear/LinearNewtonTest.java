package org.priory.inference.optimization.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

class LinearNewtonTest {
  private static final double[] TRUTH = {0.1, -0.2, 0.3, 0, 0.15};
  private static final int D = TRUTH.length;
  private static final double SD = 0.2;

  private static TestWall simulate(int n, int seed) throws IOException {
    Random random = new Random(seed);
    float[] rows = TestWall.rows(n, D, random);
    return new TestWall(
        rows, TestWall.linearLabels(rows, TRUTH, SD, random), Target.Kind.NUMBER, seed);
  }

  @Test
  void findsTheCoefficientsAndTheNoise() throws IOException {
    try (TestWall data = simulate(20_000, 1)) {
      LinearNewton method = LinearNewton.within(data.known, new PrivacyBudget(1, 1e-5));
      LinearPosterior posterior = method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      for (int j = 0; j < D; j++) {
        assertThat(posterior.coefficients().mean()[j]).isCloseTo(TRUTH[j], within(0.015));
      }
      assertThat(1 / Math.sqrt(posterior.precision().mean())).isCloseTo(SD, within(0.01));
    }
  }

  /**
   * 40 data sets of 5 coefficients: 200 intervals of 95 %. Fewer than 176 hold the truth with odds
   * below 1e-4 if each does with 95 %. The naive ones are the twin.
   */
  @Test
  void intervalsHoldTheTruth() throws IOException {
    assertThat(held(false)).isGreaterThanOrEqualTo(176);
    assertThat(held(true)).isLessThan(160);
  }

  private static int held(boolean naive) throws IOException {
    int held = 0;
    for (int seed = 0; seed < 40; seed++) {
      try (TestWall data = simulate(2000, seed)) {
        PrivacyBudget budget = new PrivacyBudget(0.5, 1e-5);
        LinearNewton method =
            naive
                ? LinearNewton.naive(data.known, budget, LinearNewton.defaultSteps(data.known))
                : LinearNewton.within(data.known, budget);
        var m = method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
        for (int j = 0; j < D; j++) {
          held += m.interval(j, 0.95).holds(TRUTH[j]) ? 1 : 0;
        }
      }
    }
    return held;
  }
}
