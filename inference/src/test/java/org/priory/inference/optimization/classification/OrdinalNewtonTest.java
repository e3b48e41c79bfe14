package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

class OrdinalNewtonTest {
  private static final double[] TRUTH = {1.2, -0.8, 0};
  private static final int WIDTH = 4;
  private static final List<String> VALUES = List.of("none", "mild", "grave", "worst");

  /** Log odds of more than each value, for somebody with zeros. */
  private static final double[] CUTS = {1.5, 0.4, -1.2};

  private static final float[] NOBODY = {1, 0, 0, 0};

  private static TestWall simulate(int n, int seed) throws IOException {
    Random random = new Random(seed);
    float[] rows = new float[n * WIDTH];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      rows[i * WIDTH] = 1;
      double s = 0;
      for (int j = 0; j < TRUTH.length; j++) {
        rows[i * WIDTH + 1 + j] = 2 * random.nextFloat() - 1;
        s += TRUTH[j] * rows[i * WIDTH + 1 + j];
      }
      double v = random.nextDouble();
      int y = 0;
      while (y < CUTS.length && v < 1 / (1 + Math.exp(-s - CUTS[y]))) {
        y++;
      }
      labels[i] = y;
    }
    return new TestWall(rows, labels, Target.Kind.CLASSES, seed);
  }

  private static PublicKnowledge known(double records) {
    return new PublicKnowledge(
        IntStream.range(0, WIDTH).mapToObj(j -> "x" + j).toList(),
        new int[] {-1, 0, 1, 2},
        2,
        records,
        VALUES);
  }

  private static OrdinalNewton method(double records, double epsilon, boolean naive) {
    return OrdinalNewton.within(
        known(records), new PrivacyBudget(epsilon, 1e-6), OrdinalNewton.DEFAULT_STEPS, naive);
  }

  /** p_k of somebody with zeros. */
  private static double[] truth() {
    double[] above = Arrays.stream(CUTS).map(c -> 1 / (1 + Math.exp(-c))).toArray();
    return new double[] {1 - above[0], above[0] - above[1], above[1] - above[2], above[2]};
  }

  @Test
  void withoutNoiseFindsTheTruth() throws IOException {
    try (TestWall data = simulate(30_000, 4)) {
      OrdinalNewton method = method(30_000, 1, false);
      OrdinalPosterior posterior = method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      GaussianPosterior m = posterior.coefficients();
      assertThat(posterior.columns()).isEqualTo(WIDTH);
      for (int j = 0; j < TRUTH.length; j++) {
        assertThat(m.mean()[1 + j]).isCloseTo(TRUTH[j], within(0.09));
        assertThat(m.sd(1 + j)).isBetween(0.01, 0.03);
      }
      double[] p = posterior.probabilities(NOBODY, 0);
      List<Interval> intervals = posterior.intervals(NOBODY, 0, 0.999);
      for (int k = 0; k < 4; k++) {
        assertThat(p[k]).isCloseTo(truth()[k], within(0.015));
        assertThat(intervals.get(k).holds(truth()[k])).isTrue();
      }
      assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
    }
  }

  /**
   * 20 data sets of three coefficients and three cuts: 120 intervals of 95 %. Fewer than 103 hold
   * the truth with odds below 1e-4 if each does with 95 %.
   */
  @Test
  void intervalsHoldTheTruth() throws IOException {
    assertThat(held(false)).isGreaterThanOrEqualTo(103);
  }

  /** Twin: without the release noise in the posterior far fewer do. */
  @Test
  void naiveIntervalsDoNot() throws IOException {
    assertThat(held(true)).isLessThan(103);
  }

  private static int held(boolean naive) throws IOException {
    int held = 0;
    for (int seed = 0; seed < 20; seed++) {
      try (TestWall data = simulate(3000, seed)) {
        OrdinalNewton method = method(3000, 0.5, naive);
        GaussianPosterior m =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
        for (int j = 0; j < TRUTH.length; j++) {
          held += m.interval(1 + j, 0.95).holds(TRUTH[j]) ? 1 : 0;
        }
        for (int j = 0; j < CUTS.length; j++) {
          float[] row = Arrays.copyOf(NOBODY, WIDTH + CUTS.length);
          row[WIDTH + j] = 1;
          double sd = Math.sqrt(m.covariance().quadratic(row, 0));
          held += Math.abs(m.predictor(row, 0) - CUTS[j]) < 1.96 * sd ? 1 : 0;
        }
      }
    }
    return held;
  }

  /** Standard deviations of the columns where a person has so many rows; without noise. */
  private static double[] sds(int persons, int each, boolean same) throws IOException {
    int n = persons * each;
    float[] rows = new float[n * WIDTH];
    float[] labels = new float[n];
    long[] units = new long[n];
    try (TestWall drawn = simulate(n, 8)) {
      for (int i = 0; i < n; i++) {
        int from = same ? i / each : i;
        System.arraycopy(drawn.values, from * WIDTH, rows, i * WIDTH, WIDTH);
        labels[i] = drawn.labels[from];
        units[i] = i / each;
      }
    }
    try (TestWall data = new TestWall(rows, labels, units, Target.Kind.CLASSES, 8, 1)) {
      OrdinalNewton method =
          OrdinalNewton.within(
              known(persons).ofPersons(), new PrivacyBudget(1, 1e-6), OrdinalNewton.DEFAULT_STEPS);
      GaussianPosterior m =
          method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE).coefficients();
      return IntStream.range(1, WIDTH).mapToDouble(m::sd).toArray();
    }
  }

  /** Three times the same row says no more than one does; three others say three times as much. */
  @Test
  void rowsOfAPersonCountByWhatTheyTell() throws IOException {
    double[] single = sds(4000, 1, false);
    double[] repeated = sds(4000, 3, true);
    double[] others = sds(4000, 3, false);
    for (int j = 0; j < single.length; j++) {
      assertThat(repeated[j] / single[j]).isBetween(0.93, 1.07);
      assertThat(others[j] / single[j]).isBetween(0.5, 0.68);
    }
  }

  /** Replays a whole fit on neighbours: no answer differs by more than 1. */
  @Test
  void neighboursDifferByAtMostOne() throws IOException {
    double farthest = 0;
    float[][] rows = {{1, 1, 1, 1}, {1, -1, 1, 0}, {1, 0.1f, 0, 0.9f}};
    for (float[] row : rows) {
      for (float label : new float[] {0, 1, 3}) {
        try (TestWall without = simulate(60, 3)) {
          float[] more = Arrays.copyOf(without.values, without.values.length + WIDTH);
          System.arraycopy(row, 0, more, without.values.length, WIDTH);
          float[] labels = Arrays.copyOf(without.labels, 61);
          labels[60] = label;
          try (TestWall with = new TestWall(more, labels, Target.Kind.CLASSES, 3)) {
            OrdinalNewton method = method(60, 1, false);
            farthest = Math.max(farthest, ReplayedQuestions.farthest(method, without, with));
          }
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /** All have one value, or only the ends, or none: a proper posterior. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 1, 50})
  void extremesGiveProperPosteriors(double epsilon) throws IOException {
    for (int n : new int[] {3, 60}) {
      for (int kind = 0; kind < 4; kind++) {
        float[] rows = new float[n * WIDTH];
        float[] labels = new float[n];
        Random random = new Random(n);
        for (int i = 0; i < n; i++) {
          rows[i * WIDTH] = 1;
          for (int j = 1; j < WIDTH; j++) {
            rows[i * WIDTH + j] = 2 * random.nextFloat() - 1;
          }
          labels[i] = kind == 0 ? 0 : kind == 1 ? 2 : kind == 2 ? 3 * (i % 2) : Float.NaN;
        }
        try (TestWall data = new TestWall(rows, labels, Target.Kind.CLASSES, 7)) {
          OrdinalNewton method = method(n, epsilon, false);
          OrdinalPosterior posterior =
              method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE);
          GaussianPosterior m = posterior.coefficients();
          for (int j = 0; j < m.dimension(); j++) {
            assertThat(m.mean()[j]).isFinite();
            assertThat(m.sd(j)).isPositive().isFinite();
          }
          assertThat(posterior.probabilities(NOBODY, 0)).doesNotContain(Double.NaN);
        }
      }
    }
  }

  @Test
  void whatHasNoPlanIsRefused() {
    PrivacyBudget budget = new PrivacyBudget(1, 1e-6);
    assertThatThrownBy(() -> OrdinalNewton.within(known(9), budget, 2))
        .hasMessageContaining("`steps`");
    PublicKnowledge two =
        new PublicKnowledge(List.of("1", "x"), new int[] {-1, 0}, 2, 9, List.of("no", "yes"));
    assertThatThrownBy(() -> OrdinalNewton.within(two, budget, 40))
        .hasMessageContaining("3 to 20 values");
  }
}
