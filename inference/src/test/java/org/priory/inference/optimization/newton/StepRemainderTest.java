package org.priory.inference.optimization.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/** An intercept and two numbers of variance 1. */
class StepRemainderTest {
  private static final double[] NONE = new double[9];

  private final LevelFrame frame = frame();

  private static LevelFrame frame() {
    FeatureGroups groups =
        FeatureGroups.of(
            new PublicKnowledge(
                List.of("one", "a", "b"), new int[] {-1, 0, 1}, Math.sqrt(3), 1000));
    double[] moments = {0, 0, 0, 0.2, 0.3};
    return new LevelFrame(
        groups, Standardisation.of(groups, moments, 0, 1000).withUnitNumbers(groups));
  }

  @Test
  void isTheStepItselfTimesItsMeanSquare() {
    double[] from = {-4, 0.5, 0};
    double[] to = {-4.4, 0.3, 0.6};
    // v = (-0.4, -0.2, 0.6), E[(x'v)^2] = 0.56
    double[] added = StepRemainder.added(frame, NONE, from, NONE, to);
    assertThat(added[0]).isCloseTo(0.75 * 0.56 * 0.16, within(1e-12));
    assertThat(added[1]).isCloseTo(0.75 * 0.56 * 0.08, within(1e-12));
    assertThat(added[8]).isCloseTo(0.75 * 0.56 * 0.36, within(1e-12));
    double[] before = {1, 0, 0, 0, 2, 0, 0, 0, 3};
    assertThat(StepRemainder.added(frame, before, from, NONE, to)[4])
        .isCloseTo(2 + added[4], within(1e-12));
    // Points that lie around the estimate, 0.1 apart on either side of it.
    double[] around = {0, 0, 0, 0, 0.01, 0, 0, 0, 0};
    assertThat(StepRemainder.added(frame, NONE, to, around, to)[4])
        .isCloseTo(0.75 * 0.01 * 0.01, within(1e-12));
    // The twin: no step, nothing left out.
    assertThat(StepRemainder.added(frame, before, to, NONE, to)).isEqualTo(before);
  }

  /** Rows of a small probability: by how much one step misses, and what is said of that. */
  @Test
  void coversWhatALogitBends() {
    Random random = new Random(5);
    double[] step = {-0.1, 0.1, -0.1};
    double[] added = StepRemainder.added(frame, NONE, new double[3], NONE, step);
    double missed = 0;
    double said = 0;
    int rows = 20_000;
    for (int i = 0; i < rows; i++) {
      double[] x = {1, random.nextGaussian(), random.nextGaussian()};
      double read = x[0] * step[0] + x[1] * step[1] + x[2] * step[2];
      // A probability p(1 + read) is read off a straight line as a move of the logit by that.
      double miss = Math.log1p(read) - read;
      missed += miss * miss / rows;
      for (int j = 0; j < 9; j++) {
        said += added[j] * x[j / 3] * x[j % 3] / rows;
      }
    }
    assertThat(missed / said).isBetween(0.8, 1.8);
    // The twin: a step of half the length misses a sixteenth.
    double[] half =
        StepRemainder.added(frame, NONE, new double[3], NONE, new double[] {-0.05, 0.05, -0.05});
    assertThat(half[0]).isCloseTo(added[0] / 16, within(1e-12));
  }
}
