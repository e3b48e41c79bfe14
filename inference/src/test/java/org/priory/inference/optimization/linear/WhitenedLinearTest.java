package org.priory.inference.optimization.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.SimulatedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

class WhitenedLinearTest {
  private static final double[] TRUTH = {0.1, 0.5, -0.4, 0.2};
  private static final int D = TRUTH.length;
  private static final double SD = 0.2;

  private static TestWall simulate(int n, int seed) throws IOException {
    Random random = new Random(seed);
    float[] rows = TestWall.rows(n, D, random);
    for (int i = 0; i < n * D; i += D) {
      rows[i + 2] = 0.9f * rows[i + 1] + 0.1f * rows[i + 2];
    }
    return new TestWall(
        rows, TestWall.linearLabels(rows, TRUTH, SD, random), Target.Kind.NUMBER, seed);
  }

  /**
   * Without noise nothing is cut, and the posterior is that of the conjugate model: precision
   * X'X/s^2 + P. A prior of 2.5 standard deviations moves the mean by less than a hundredth of one
   * of the posterior's.
   */
  @Test
  void isTheConjugatePosteriorWithoutNoise() throws IOException {
    try (TestWall data = simulate(3000, 1)) {
      LinearNewton method = LinearNewton.within(data.known, new PrivacyBudget(1, 1e-5));
      LinearPosterior posterior = method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      double[] gram = new double[D * D];
      double[] right = new double[D];
      for (int i = 0; i < data.labels.length; i++) {
        for (int j = 0; j < D; j++) {
          right[j] += data.values[i * D + j] * data.labels[i];
          for (int k = 0; k < D; k++) {
            gram[j * D + k] += data.values[i * D + j] * data.values[i * D + k];
          }
        }
      }
      Cholesky cholesky = Cholesky.of(gram, D);
      double[] best = cholesky.solve(right);
      double squares = 0;
      for (int i = 0; i < data.labels.length; i++) {
        double r = data.labels[i] - TestWall.predictor(data.values, i, best);
        squares += r * r;
      }
      double variance = squares / (data.labels.length - D);
      CoefficientPosterior m = posterior.coefficients();
      for (int j = 0; j < D; j++) {
        double sd = Math.sqrt(variance * cholesky.inverse()[j * D + j]);
        assertThat(m.mean()[j]).as("x%d", j).isCloseTo(best[j], within(0.05 * sd));
        assertThat(m.sd(j)).as("x%d", j).isCloseTo(sd, within(0.04 * sd));
      }
      // a normal law that holds 95 %: 3000 residuals tell its deviation to 2 %
      assertThat(posterior.noise()).isCloseTo(variance, within(0.1 * variance));
    }
  }

  /** A record more moves no answer by more than the plan declares, whatever it is. */
  @Test
  void neighboursDifferByAtMostOne() throws IOException {
    Random random = new Random(3);
    float[] values = TestWall.rows(60, D, random);
    float[] labels = TestWall.linearLabels(values, TRUTH, SD, random);
    double farthest = 0;
    for (float[] row : List.of(new float[] {1, 1, -1, 1}, new float[] {1, -1, 0.1f, 0})) {
      for (float label : new float[] {-1, 0.2f, 1}) {
        float[] more = Arrays.copyOf(values, values.length + D);
        System.arraycopy(row, 0, more, values.length, D);
        float[] moreLabels = Arrays.copyOf(labels, labels.length + 1);
        moreLabels[labels.length] = label;
        try (TestWall without = new TestWall(values, labels, Target.Kind.NUMBER, 5);
            TestWall with = new TestWall(more, moreLabels, Target.Kind.NUMBER, 5)) {
          LinearNewton method = LinearNewton.within(without.known, new PrivacyBudget(1, 1e-6));
          farthest = Math.max(farthest, ReplayedQuestions.farthest(method, without, with));
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /** One record in four has no label: they are left out, and the others tell what they do. */
  @Test
  void recordsWithoutALabelAreLeftOut() throws IOException {
    Random random = new Random(9);
    float[] rows = TestWall.rows(20_000, D, random);
    float[] labels = TestWall.linearLabels(rows, TRUTH, SD, random);
    for (int i = 0; i < labels.length; i += 4) {
      labels[i] = Float.NaN;
    }
    try (TestWall data = new TestWall(rows, labels, Target.Kind.NUMBER, 9)) {
      LinearNewton method = LinearNewton.within(data.known, new PrivacyBudget(2, 1e-5));
      LinearPosterior posterior =
          method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE);
      CoefficientPosterior m = posterior.coefficients();
      for (int j = 0; j < D; j++) {
        // odds of 1 in 16,000 for each
        assertThat(Math.abs(m.mean()[j] - TRUTH[j])).isLessThan(4 * m.sd(j));
        assertThat(m.sd(j)).isLessThan(0.01);
      }
      assertThat(Math.sqrt(posterior.noise())).isCloseTo(SD, within(0.05 * SD));
    }
  }

  private static final int[] AWKWARD = {-1, 0, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4};

  private static float[] awkward(Random random) {
    float[] x = new float[AWKWARD.length];
    x[0] = 1;
    x[1] = 0.25f;
    x[2] = 2 * random.nextFloat() - 1;
    x[3] = x[2];
    x[4 + random.nextInt(2)] = 1; // level 2 is empty
    x[7 + (random.nextInt(100) == 0 ? 4 : random.nextInt(2))] = 1; // 2 and 3 are empty, 4 is rare
    return x;
  }

  /**
   * A constant column, two that are the same, empty levels; labels that do not vary, or too much.
   */
  @ParameterizedTest
  @CsvSource({"50, 0.1, 0.3", "300, 3, 0.3", "5000, 0.01, 0.3", "5000, 3, 0", "5000, 1000, 1"})
  void everyNumberOfThePosteriorIsFinite(int n, double epsilon, double spread) throws Exception {
    int d = AWKWARD.length;
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, d).mapToObj(j -> "x" + j).toList(), AWKWARD, Math.sqrt(6), n);
    LinearNewton method = LinearNewton.within(known, new PrivacyBudget(epsilon, 1e-6));
    Random random = new Random(n);
    float[] values = new float[n * d];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(awkward(random), 0, values, i * d, d);
      labels[i] = (float) (spread * (2 * random.nextInt(2) - 1));
    }
    for (boolean noise : List.of(true, false)) {
      LinearPosterior posterior =
          SimulatedQuestions.with(
              known, values, labels, method.plan(), noise, q -> method.fit(q, Progress.NONE));
      CoefficientPosterior m = posterior.coefficients();
      for (int j = 0; j < d; j++) {
        assertThat(m.mean()[j]).as("x%d", j).isFinite();
        assertThat(m.sd(j)).as("x%d", j).isPositive().isFinite();
      }
      assertThat(posterior.noise()).isPositive().isFinite();
      // nobody has this level: nothing is known of it
      assertThat(m.interval(9, 0.95).holds(0)).isTrue();
    }
  }
}
