package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.query.RowQuery;

class RehearsalTest {
  private static final RowQuery ONE = TestData.query(1, (row, sum) -> sum[0] = 1);

  /** Ten records that stand for a thousand. */
  @Test
  void recordsCountAsManyTimesAsItTakes() {
    Plan plan = Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(3), 2);
    try (Rehearsal plain = new Rehearsal(plan, TestData.numbered(10), 1000, false, 1)) {
      NoisySum answer = plain.ask(ONE);
      assertThat(answer.get(0)).isCloseTo(1000, within(1e-6));
      assertThat(answer.sigma()).isZero();
      assertThat(plain.isPrivate()).isFalse();
    }
  }

  /** The noise is the plan's, not a hundred times as large. */
  @Test
  void noiseIsThatOfThePlan() {
    Plan plan = Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(3), 400);
    double squares = 0;
    try (Rehearsal noisy = new Rehearsal(plan, TestData.numbered(10), 1000, true, 1)) {
      for (int i = 0; i < 400; i++) {
        NoisySum answer = noisy.ask(ONE);
        assertThat(answer.sigma()).isCloseTo(3, within(1e-4));
        squares += (answer.get(0) - 1000) * (answer.get(0) - 1000);
      }
      // sigma^2 chi^2(400): off by 30 % with odds below 1e-4
      assertThat(squares / 400).isCloseTo(9, within(2.7));
      assertThatThrownBy(() -> noisy.ask(ONE))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("all 400 steps");
    }
  }

  /** A sample has the share of the real records that the plan says. */
  @Test
  void samplesHaveTheirShare() {
    Plan plan =
        Plan.poisson(new SamplingRate(0.25), new ClipNorm(1), 1, new NoiseMultiplier(3), 200);
    double sum = 0;
    try (Rehearsal plain = new Rehearsal(plan, TestData.numbered(100), 1000, false, 1)) {
      for (int i = 0; i < 200; i++) {
        sum += plain.ask(ONE).get(0) / 200;
      }
    }
    // the mean of 200 samples has a standard deviation of 3.1
    assertThat(sum).isCloseTo(250, within(15.0));
  }
}
