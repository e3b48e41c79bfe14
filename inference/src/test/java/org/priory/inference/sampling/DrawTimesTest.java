package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

class DrawTimesTest {

  @Test
  void equalStepsAreTakenAtEqualDistances() {
    double[] sizes = new double[10];
    Arrays.fill(sizes, 0.1);
    assertThat(DrawTimes.of(sizes, 4, 6)).containsExactly(0, 0, 0, 0, 1, 1, 1, 1, 1, 1);
    assertThat(DrawTimes.of(sizes, 4, 3)).containsExactly(0, 0, 0, 0, 0, 1, 0, 1, 0, 1);
    assertThat(Arrays.stream(DrawTimes.of(sizes, 3, 5)).sum()).isEqualTo(5);
  }

  @Test
  void longStepsCountForMore() {
    assertThat(DrawTimes.of(new double[] {9, 3, 1, 1, 1}, 1, 3)).containsExactly(0, 1, 1, 0, 1);
    assertThat(DrawTimes.of(new double[] {4, 2, 2}, 0, 4)).containsExactly(2, 1, 1);
    assertThat(Arrays.stream(DrawTimes.of(new double[] {0, 0, 0}, 0, 2)).sum()).isEqualTo(2);
  }

  /**
   * A chain whose step sizes fall hundredfold: draws have the mean of the time spent. A function
   * that grows with the step number has the time's average, not that of the steps.
   */
  @Test
  void averagesAreOverTime() {
    int steps = 1000;
    double[] sizes = new double[steps];
    double time = 0;
    double weighted = 0;
    double plain = 0;
    for (int t = 0; t < steps; t++) {
      sizes[t] = 1 / (10.0 + t);
      time += sizes[t];
      weighted += sizes[t] * t;
      plain += (double) t / steps;
    }
    int[] draws = DrawTimes.of(sizes, 0, 500);
    double mean = 0;
    for (int t = 0; t < steps; t++) {
      mean += draws[t] * t / 500.0;
    }
    assertThat(mean).isCloseTo(weighted / time, within(5.0));
    // Twin: the average over steps is another one.
    assertThat(Math.abs(mean - plain)).isGreaterThan(200);
  }

  /**
   * Langevin dynamics with falling steps: variance 1 over time, and too much of the end by steps.
   */
  @Test
  void drawsOfFallingStepsHaveThePosteriorsVariance() {
    RandomSource source = InsecureSeededSource.of(5);
    Sgld sampler = new Sgld(1);
    int steps = 400_000;
    double[] sizes = new double[steps];
    for (int t = 0; t < steps; t++) {
      sizes[t] = 0.1 * StepSchedule.POLYNOMIAL.factor(t + 1, steps) / 4;
    }
    int[] draws = DrawTimes.of(sizes, steps / 10, 100_000);
    Sgld.State state = sampler.init(new double[1]);
    double squares = 0;
    for (int t = 0; t < steps; t++) {
      double[] g = {-state.position()[0]};
      NoisyGradient gradient = new NoisyGradient(g, new double[1], new double[] {1});
      state = sampler.step(state, gradient, sizes[t], source);
      squares += draws[t] * state.position()[0] * state.position()[0] / 100_000;
    }
    // time 14,000 is 7,000 independent squares of variance 2: six standard errors, and eta/2
    assertThat(squares).isCloseTo(1, within(0.12));
  }
}
