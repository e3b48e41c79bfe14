package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.Logistic;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

class LogisticNewtonTest {
  private static final double[] TRUTH = {-0.5, 1, -1.5, 0.5, 0};
  private static final int D = TRUTH.length;

  private static TestWall simulate(int n, int seed) throws IOException {
    Random random = new Random(seed);
    float[] rows = TestWall.rows(n, D, random);
    return new TestWall(
        rows, TestWall.logisticLabels(rows, TRUTH, random), Target.Kind.BINARY, seed);
  }

  /** The zero of the same weighted score, without the prior, by plain Newton steps. */
  private static double[] maximum(TestWall data, Standardised z) {
    double[] theta = new double[D];
    for (int step = 0; step < 50; step++) {
      double[] score = new double[D];
      double[] h = new double[D * D];
      for (int i = 0; i < data.labels.length; i++) {
        double norm = z.norm(i);
        double p = Logistic.value(BinaryLink.predictor(z.row(i), theta));
        double weight = 1 / (norm * Math.max(p, 1 - p));
        for (int j = 0; j < D; j++) {
          score[j] += weight * (data.labels[i] - p) * z.row(i)[j];
          for (int k = 0; k < D; k++) {
            h[j * D + k] += weight * p * (1 - p) * z.row(i)[j] * z.row(i)[k];
          }
        }
      }
      double[] move = Cholesky.of(h, D).solve(score);
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    return theta;
  }

  /** Features centred and scaled by exact moments, as the method does without noise. */
  private record Standardised(float[] values, double[] centre, double[] scale) {
    double[] row(int i) {
      double[] z = new double[D];
      for (int j = 0; j < D; j++) {
        z[j] = scale[j] * (values[i * D + j] - centre[j]);
      }
      return z;
    }

    double norm(int i) {
      double squares = 0;
      for (double x : row(i)) {
        squares += x * x;
      }
      return Math.sqrt(squares);
    }

    static Standardised of(float[] values, int n) {
      double[] centre = new double[D];
      double[] scale = new double[D];
      for (int j = 1; j < D; j++) {
        double first = 0;
        double second = 0;
        for (int i = 0; i < n; i++) {
          first += values[i * D + j] / n;
          second += (double) values[i * D + j] * values[i * D + j] / n;
        }
        centre[j] = first;
        scale[j] = Math.pow(second - first * first + 1.0 / n, -0.25);
      }
      scale[0] = 1;
      return new Standardised(values, centre, scale);
    }
  }

  /** Without noise the steps end at the zero of the score, but for the prior's pull. */
  @Test
  void withoutNoiseFindsTheMaximum() throws IOException {
    int n = 20_000;
    try (TestWall data = simulate(n, 4)) {
      LogisticNewton method = LogisticNewton.within(data.known, new PrivacyBudget(1, 1e-5));
      LogisticPosterior posterior =
          method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      Standardised z = Standardised.of(data.values, n);
      double[] theta = maximum(data, z);
      double[] m = posterior.coefficients().mean();
      for (int j = 1; j < D; j++) {
        // the prior N(0, 1/alpha) moves an estimate of sd 0.05 by about alpha sd^2
        assertThat(m[j]).isCloseTo(z.scale[j] * theta[j], within(0.01));
      }
    }
  }

  /**
   * 40 data sets of 5 coefficients: 200 intervals of 95 %. Fewer than 176 hold the truth with odds
   * below 1e-4 if each does with 95 %.
   */
  @Test
  void intervalsHoldTheTruth() throws IOException {
    assertThat(held(false)).isGreaterThanOrEqualTo(176);
  }

  /** Twin: without the release noise in the posterior far fewer do. */
  @Test
  void naiveIntervalsDoNot() throws IOException {
    assertThat(held(true)).isLessThan(165);
  }

  private static int held(boolean naive) throws IOException {
    int held = 0;
    for (int seed = 0; seed < 40; seed++) {
      try (TestWall data = simulate(2000, seed)) {
        PrivacyBudget budget = new PrivacyBudget(0.2, 1e-5);
        LogisticNewton method =
            naive
                ? LogisticNewton.naive(data.known, budget, LogisticNewton.DEFAULT_STEPS)
                : LogisticNewton.within(data.known, budget);
        CoefficientPosterior m =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
        for (int j = 0; j < D; j++) {
          held += m.interval(j, 0.95).holds(TRUTH[j]) ? 1 : 0;
        }
      }
    }
    return held;
  }

  /** Few records, little budget, one class alone: always a proper posterior. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 1, 50})
  void extremesGiveProperPosteriors(double epsilon) throws IOException {
    for (int n : new int[] {3, 60}) {
      float[] rows = TestWall.rows(n, D, new Random(n));
      for (float label : new float[] {0, 1, Float.NaN}) {
        float[] labels = new float[n];
        Arrays.fill(labels, label);
        try (TestWall data = new TestWall(rows, labels, Target.Kind.BINARY, 7)) {
          LogisticNewton method =
              LogisticNewton.within(data.known, new PrivacyBudget(epsilon, 1e-5));
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

  @Test
  void aPlanUsesTheBudget() {
    PublicKnowledge known =
        new PublicKnowledge(List.of("1", "a", "b"), new int[] {-1, 0, 1}, Math.sqrt(3), 1000);
    LogisticNewton method = LogisticNewton.within(known, new PrivacyBudget(1, 1e-5));
    assertThat(method.plan().noise().steps()).isEqualTo(LogisticNewton.DEFAULT_STEPS + 5);
    assertThat(method.forecast().noiseSd()).isPositive();
    assertThat(
            LogisticNewton.within(known, new PrivacyBudget(0.01, 1e-5)).forecast().isMostlyPrior())
        .isTrue();
  }

  @Test
  void theInterceptComesFirst() {
    PublicKnowledge known =
        new PublicKnowledge(List.of("a", "b"), new int[] {0, 1}, Math.sqrt(2), 1000);
    assertThatThrownBy(() -> LogisticNewton.within(known, new PrivacyBudget(1, 1e-5)))
        .hasMessageContaining("intercept");
  }
}
