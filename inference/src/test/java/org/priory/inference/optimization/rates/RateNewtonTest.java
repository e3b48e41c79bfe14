package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

class RateNewtonTest {
  private static final double[] TRUTH = {0.3, 0.8, -0.6, 0.3, 0};
  private static final int D = TRUTH.length;
  private static final double LARGEST = 30;
  private static final Exposure EXPOSURE = new Exposure(2, 0.1);

  /**
   * Counts of a table.
   *
   * @param exposed whether the third column is an exposure
   * @param shape of the Gamma law by which means vary beyond what columns say; infinite for none
   */
  private static TestWall simulate(int n, boolean exposed, double shape, int seed)
      throws IOException {
    Random random = new Random(seed);
    int width = exposed ? D + 1 : D;
    float[] rows = TestWall.rows(n, width, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int j = 0; j < D; j++) {
        int place = exposed && j >= EXPOSURE.feature() ? j + 1 : j;
        s += TRUTH[j] * rows[i * width + place];
      }
      s += exposed ? EXPOSURE.logShare(rows, i * width) : 0;
      double factor = Double.isInfinite(shape) ? 1 : gamma((int) shape, random) / shape;
      labels[i] = label(poisson(factor * Math.exp(s), random));
    }
    return new TestWall(rows, labels, Target.Kind.NUMBER, seed);
  }

  private static float label(double count) {
    return (float) (2 * Math.min(LARGEST, count) / LARGEST - 1);
  }

  private static double gamma(int shape, Random random) {
    double sum = 0;
    for (int k = 0; k < shape; k++) {
      sum -= Math.log(1 - random.nextDouble());
    }
    return sum;
  }

  private static int poisson(double mean, Random random) {
    double left = Math.exp(-mean);
    double product = random.nextDouble();
    int count = 0;
    while (product > left) {
      product *= random.nextDouble();
      count++;
    }
    return count;
  }

  private static RateNewton method(
      PublicKnowledge known, boolean exposed, double epsilon, boolean naive) {
    return RateNewton.within(
        known,
        RateFamily.POISSON,
        exposed ? Optional.of(EXPOSURE) : Optional.empty(),
        new PrivacyBudget(epsilon, 1e-6),
        RateNewton.DEFAULT_STEPS,
        naive);
  }

  private static double truth(int j) {
    return TRUTH[j] - (j == 0 ? Math.log(LARGEST) : 0);
  }

  /** 20,000 records tell a coefficient to 0.012; four deviations of it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void withoutNoiseFindsTheTruth(boolean exposed) throws IOException {
    try (TestWall data = simulate(20_000, exposed, Double.POSITIVE_INFINITY, 4)) {
      RateNewton method = method(data.known, exposed, 1, false);
      CoefficientPosterior m =
          method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE).coefficients();
      for (int j = 0; j < D; j++) {
        assertThat(m.mean()[j]).isCloseTo(truth(j), within(0.05));
        assertThat(m.sd(j)).isBetween(0.004, 0.03);
      }
    }
  }

  /**
   * 20 data sets of 5 coefficients: 100 intervals of 95 %. Fewer than 85 hold the truth with odds
   * below 1e-4 if each does with 95 %.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void intervalsHoldTheTruth(boolean exposed) throws IOException {
    assertThat(held(exposed, Double.POSITIVE_INFINITY, false)).isGreaterThanOrEqualTo(85);
  }

  /**
   * Counts whose variance is 2.4 times their mean: the scores' covariance is bought, not assumed.
   */
  @Test
  void intervalsHoldForCountsThatVaryMore() throws IOException {
    assertThat(held(false, 1, false)).isGreaterThanOrEqualTo(85);
  }

  /** Twin: without the release noise in the posterior far fewer do. */
  @Test
  void naiveIntervalsDoNot() throws IOException {
    assertThat(held(false, Double.POSITIVE_INFINITY, true)).isLessThan(78);
  }

  private static int held(boolean exposed, double shape, boolean naive) throws IOException {
    int held = 0;
    for (int seed = 0; seed < 20; seed++) {
      try (TestWall data = simulate(3000, exposed, shape, seed)) {
        RateNewton method = method(data.known, exposed, 0.5, naive);
        CoefficientPosterior m =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
        for (int j = 0; j < D; j++) {
          held += m.interval(j, 0.95).holds(truth(j)) ? 1 : 0;
        }
      }
    }
    return held;
  }

  /** Replays a whole fit on neighbours: no answer differs by more than 1. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void neighboursDifferByAtMostOne(boolean exposed) throws IOException {
    double farthest = 0;
    float[][] rows =
        exposed
            ? new float[][] {{1, 1, -1, 1, -1, 1}, {1, -1, 1, 0.1f, 0, 0}}
            : new float[][] {{1, 1, -1, 1, -1}, {1, -1, 0.1f, 0, 0}};
    for (float[] row : rows) {
      for (float label : new float[] {-1, 0.2f, 1}) {
        try (TestWall without = simulate(60, exposed, 1, 3)) {
          float[] more = Arrays.copyOf(without.values, without.values.length + row.length);
          System.arraycopy(row, 0, more, without.values.length, row.length);
          float[] labels = Arrays.copyOf(without.labels, 61);
          labels[60] = label;
          try (TestWall with = new TestWall(more, labels, Target.Kind.NUMBER, 3)) {
            RateNewton method = method(without.known, exposed, 1, false);
            farthest = Math.max(farthest, ReplayedQuestions.farthest(method, without, with));
          }
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /** Few records, little budget, nothing or everything counted: always a proper posterior. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 1, 50})
  void extremesGiveProperPosteriors(double epsilon) throws IOException {
    for (int n : new int[] {3, 60}) {
      float[] rows = TestWall.rows(n, D, new Random(n));
      for (float label : new float[] {-1, 0.9f, 1, Float.NaN}) {
        float[] labels = new float[n];
        Arrays.fill(labels, label);
        try (TestWall data = new TestWall(rows, labels, Target.Kind.NUMBER, 7)) {
          RateNewton method =
              RateNewton.within(data.known, RateFamily.POISSON, new PrivacyBudget(epsilon, 1e-5));
          CoefficientPosterior m =
              method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
          for (int j = 0; j < D; j++) {
            assertThat(m.mean()[j]).isFinite();
            assertThat(m.sd(j)).isPositive().isFinite();
          }
        }
      }
    }
  }

  /** The rows of a person tell what they do; with an exposure too. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void personsAreRecords(boolean exposed) throws IOException {
    try (TestWall rows = simulate(20_000, exposed, Double.POSITIVE_INFINITY, 9)) {
      long[] units = IntStream.range(0, 20_000).mapToLong(i -> i / 4).toArray();
      try (TestWall data =
          new TestWall(rows.values, rows.labels, units, Target.Kind.NUMBER, 9, 2)) {
        RateNewton method = method(data.known, exposed, 2, false);
        CoefficientPosterior m =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
        for (int j = 0; j < D; j++) {
          // odds of 1 in 16,000 for each
          assertThat(Math.abs(m.mean()[j] - truth(j))).isLessThan(4 * m.sd(j));
          assertThat(m.sd(j)).isLessThan(0.2);
        }
      }
    }
  }

  @Test
  void whatHasNoPlanIsRefused() {
    PublicKnowledge known =
        new PublicKnowledge(List.of("1", "a", "b"), new int[] {-1, 0, 1}, Math.sqrt(3), 1000);
    PrivacyBudget budget = new PrivacyBudget(1, 1e-5);
    assertThat(RateNewton.within(known, RateFamily.POISSON, budget).plan().noise().steps())
        .isEqualTo(RateNewton.DEFAULT_STEPS + 6);
    assertThatThrownBy(
            () -> RateNewton.within(known, RateFamily.POISSON, Optional.empty(), budget, 2))
        .hasMessageContaining("at least 3");
    PublicKnowledge wide =
        new PublicKnowledge(
            IntStream.range(0, 301).mapToObj(j -> "x" + j).toList(),
            IntStream.range(-1, 300).toArray(),
            20,
            1000);
    assertThatThrownBy(() -> RateNewton.within(wide, RateFamily.POISSON, budget))
        .hasMessageContaining("at most 300 features");
    PublicKnowledge narrower =
        new PublicKnowledge(wide.names().subList(0, 300), Arrays.copyOf(wide.groups(), 300), 20, 9);
    assertThatThrownBy(
            () -> RateNewton.within(narrower, RateFamily.POISSON, new PrivacyBudget(0.02, 1e-6)))
        .hasMessageContaining("`epsilon` must be larger");
  }
}
