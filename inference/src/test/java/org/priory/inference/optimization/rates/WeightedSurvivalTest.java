package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RowWeights;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

/** Follow-ups of a sample in which those with an event and a high first column are more. */
class WeightedSurvivalTest {
  private static final int WIDTH = SurvivalNewtonTest.WIDTH;
  private static final RowWeights WEIGHTS = new RowWeights(WIDTH, 0.2);
  private static final int SAMPLES = 15;

  private static TestWall simulate(int n, int seed, float... more) throws IOException {
    Random random = new Random(seed);
    int rows = n + (more.length > 0 ? 1 : 0);
    float[] values = new float[rows * (WIDTH + 1)];
    float[] labels = new float[rows];
    int taken = 0;
    while (taken < n) {
      float[] row = new float[WIDTH + 1];
      SurvivalNewtonTest.fill(row, 0, random);
      float label = SurvivalNewtonTest.followed(row, 0, random);
      double chance = row[3] == 1 && row[1] > 0 ? 1 : 0.25;
      if (random.nextDouble() < chance) {
        // weights are 1 and 4, bounds 1 and 5
        row[WIDTH] = chance == 1 ? -1 : 0.5f;
        System.arraycopy(row, 0, values, taken * row.length, row.length);
        labels[taken++] = label;
      }
    }
    if (more.length > 0) {
      System.arraycopy(more, 0, values, n * more.length, more.length);
      labels[n] = 1;
    }
    return new TestWall(values, labels, Target.Kind.NUMBER, seed);
  }

  private static SurvivalNewton method(double records, boolean weighted, double epsilon) {
    PublicKnowledge known = SurvivalNewtonTest.known(records);
    return SurvivalNewton.within(
        weighted ? known.weighted(WEIGHTS) : known,
        SurvivalNewtonTest.TIMES,
        SurvivalNewtonTest.CUTS,
        new PrivacyBudget(epsilon, 1e-6),
        SurvivalNewton.DEFAULT_STEPS);
  }

  /** Intervals of hazards that hold, and the root mean square of z. */
  private static double[] measure(boolean weighted, double epsilon) throws IOException {
    double held = 0;
    double squares = 0;
    for (int seed = 0; seed < SAMPLES; seed++) {
      try (TestWall data = simulate(4000, seed)) {
        SurvivalNewton method = method(weighted ? 2400 : 4000, weighted, epsilon);
        CoefficientPosterior m =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
        for (int j = 0; j < SurvivalNewtonTest.TRUTH.length; j++) {
          double z = (m.mean()[1 + j] - SurvivalNewtonTest.TRUTH[j]) / m.sd(1 + j);
          held += Math.abs(z) < 1.96 ? 1 : 0;
          squares += z * z;
        }
      }
    }
    int count = SAMPLES * SurvivalNewtonTest.TRUTH.length;
    return new double[] {held, Math.sqrt(squares / count)};
  }

  /** Of 45 intervals of 95 % fewer than 36 hold with odds below 1e-4. */
  @Test
  void intervalsHoldThePopulations() throws IOException {
    for (double epsilon : new double[] {1, 10}) {
      double[] found = measure(true, epsilon);
      assertThat(found[0]).isGreaterThanOrEqualTo(36);
      assertThat(found[1]).isLessThan(1.45);
    }
  }

  /** Twin: without the weights it is another population. */
  @Test
  void withoutWeightsTheyDoNot() throws IOException {
    assertThat(measure(false, 10)[1]).isGreaterThan(2);
  }

  /** Replays a whole fit on neighbours: no answer differs by more than 1. */
  @Test
  void neighboursDifferByAtMostOne() throws IOException {
    double farthest = 0;
    for (float weight : new float[] {-1, 1}) {
      float[] row = new float[WIDTH + 1];
      Arrays.fill(row, 1);
      row[2] = 0;
      row[4] = 0;
      row[5] = -1;
      row[WIDTH] = weight;
      SurvivalNewton method = method(60, true, 1);
      try (TestWall without = simulate(60, 3);
          TestWall with = simulate(60, 3, row)) {
        farthest = Math.max(farthest, ReplayedQuestions.farthest(method, without, with));
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }
}
