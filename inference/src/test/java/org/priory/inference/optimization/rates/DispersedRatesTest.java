package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

/** Families with a dispersion: coefficients and dispersion are found, and their intervals hold. */
class DispersedRatesTest {
  private static final double[] TRUTH = {0.3, 0.8, -0.6, 0.3, 0};
  private static final int D = TRUTH.length;
  private static final double LARGEST = 80;

  /** Gamma laws of shape 2: a = 1/2. */
  private static final double DISPERSION = 0.5;

  enum Law {
    COUNTS(RateFamily.negativeBinomial(LARGEST)),
    AMOUNTS(RateFamily.gamma(0));

    private final RateFamily family;

    Law(RateFamily family) {
      this.family = family;
    }

    private double draw(double mean, Random random) {
      double amount = -mean / 2 * Math.log((1 - random.nextDouble()) * (1 - random.nextDouble()));
      return this == AMOUNTS ? amount : poisson(amount, random);
    }
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

  private static TestWall simulate(Law law, int n, int seed) throws IOException {
    Random random = new Random(seed);
    float[] rows = TestWall.rows(n, D, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int j = 0; j < D; j++) {
        s += TRUTH[j] * rows[i * D + j];
      }
      labels[i] = (float) (2 * Math.min(LARGEST, law.draw(Math.exp(s), random)) / LARGEST - 1);
    }
    return new TestWall(rows, labels, Target.Kind.NUMBER, seed);
  }

  private static double truth(int j) {
    return TRUTH[j] - (j == 0 ? Math.log(LARGEST) : 0);
  }

  private static RateNewton method(TestWall data, Law law, double epsilon, boolean naive) {
    return RateNewton.within(
        data.known,
        law.family,
        Optional.empty(),
        new PrivacyBudget(epsilon, 1e-6),
        RateNewton.DEFAULT_STEPS,
        naive);
  }

  /** 20,000 records tell a coefficient to 0.015, a dispersion to 0.02; four deviations. */
  @ParameterizedTest
  @EnumSource(Law.class)
  void withoutNoiseFindsTheTruth(Law law) throws IOException {
    try (TestWall data = simulate(law, 20_000, 4)) {
      RateNewton method = method(data, law, 1, false);
      RatePosterior posterior = method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      for (int j = 0; j < D; j++) {
        assertThat(posterior.coefficients().mean()[j]).isCloseTo(truth(j), within(0.06));
      }
      DispersionPosterior a = posterior.dispersion().orElseThrow();
      assertThat(a.mean()).isCloseTo(DISPERSION, within(0.08));
      assertThat(a.sd()).isBetween(0.004, 0.05);
    }
  }

  /**
   * 24 data sets of 5 coefficients: 120 intervals of 95 %. Fewer than 103 hold the truth with odds
   * below 1e-4 if each does with 95 %; of 24 intervals of the dispersion fewer than 18 with odds
   * below 1e-3.
   */
  @ParameterizedTest
  @EnumSource(Law.class)
  void intervalsHoldTheTruth(Law law) throws IOException {
    int[] held = held(law, false);
    assertThat(held[0]).isGreaterThanOrEqualTo(103);
    assertThat(held[1]).isGreaterThanOrEqualTo(18);
  }

  /** Twin: without the release noise in the posterior far fewer do. */
  @Test
  void naiveIntervalsDoNot() throws IOException {
    assertThat(held(Law.COUNTS, true)[0]).isLessThan(95);
  }

  private static int[] held(Law law, boolean naive) throws IOException {
    int[] held = new int[2];
    for (int seed = 0; seed < 24; seed++) {
      try (TestWall data = simulate(law, 3000, seed)) {
        RateNewton method = method(data, law, 0.7, naive);
        RatePosterior posterior =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE);
        for (int j = 0; j < D; j++) {
          held[0] += posterior.coefficients().interval(j, 0.95).holds(truth(j)) ? 1 : 0;
        }
        DispersionPosterior a = posterior.dispersion().orElseThrow();
        held[1] += a.interval(0.95).holds(DISPERSION) ? 1 : 0;
      }
    }
    return held;
  }

  /** Replays a whole fit on neighbours: no answer differs by more than 1. */
  @ParameterizedTest
  @EnumSource(Law.class)
  void neighboursDifferByAtMostOne(Law law) throws IOException {
    double farthest = 0;
    for (float[] row : new float[][] {{1, 1, -1, 1, -1}, {1, -1, 0.1f, 0, 0}}) {
      for (float label : new float[] {-1, 0.2f, 1}) {
        try (TestWall without = simulate(law, 60, 3)) {
          float[] more = Arrays.copyOf(without.values, without.values.length + row.length);
          System.arraycopy(row, 0, more, without.values.length, row.length);
          float[] labels = Arrays.copyOf(without.labels, 61);
          labels[60] = label;
          try (TestWall with = new TestWall(more, labels, Target.Kind.NUMBER, 3)) {
            RateNewton method = method(without, law, 1, false);
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
    for (Law law : Law.values()) {
      for (float label : new float[] {-1, 0.9f, 1, Float.NaN}) {
        float[] labels = new float[60];
        Arrays.fill(labels, label);
        float[] rows = TestWall.rows(60, D, new Random(1));
        try (TestWall data = new TestWall(rows, labels, Target.Kind.NUMBER, 7)) {
          RateNewton method = method(data, law, epsilon, false);
          RatePosterior posterior =
              method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE);
          for (int j = 0; j < D; j++) {
            assertThat(posterior.coefficients().mean()[j]).isFinite();
            assertThat(posterior.coefficients().sd(j)).isPositive().isFinite();
          }
          DispersionPosterior a = posterior.dispersion().orElseThrow();
          assertThat(a.mean()).isNotNegative().isFinite();
          assertThat(a.interval(0.95).width()).isPositive().isFinite();
        }
      }
    }
  }
}
