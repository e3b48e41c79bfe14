package org.priory.inference.variational.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

class LinearVipsTest {
  private static final double[] TRUTH = {0.1, -0.2, 0.3, 0, 0.15};
  private static final int D = TRUTH.length;
  private static final double SD = 0.2;

  private static TestWall simulate(int n, int seed) throws IOException {
    Random random = new Random(seed);
    float[] rows = TestWall.rows(n, D, random);
    return new TestWall(
        rows, TestWall.linearLabels(rows, TRUTH, SD, random), Target.Kind.NUMBER, seed);
  }

  /**
   * With tau at the model's own value the exact posterior is normal: prior diag(.01, alpha ...).
   */
  @Test
  void withoutNoiseIsTheConjugatePosterior() throws IOException {
    int n = 2000;
    double norm = Math.sqrt(D);
    try (TestWall data = simulate(n, 3)) {
      LinearModel model =
          new LinearModel(Standardisation.none(D, norm), n, norm, 1 / (norm * norm), 0.4, false);
      Plan plan =
          Plan.everything(
              new ClipNorm(JointRelease.CLIP),
              model.release().dimension(),
              new NoiseMultiplier(1),
              1);
      LinearState q =
          VariationalBayes.run(
              model, Mixing.LAST, n, data.wall.withoutNoise(plan), 1, Progress.NONE);
      double tau = q.tau().mean();
      double[] precision = new double[D * D];
      double[] right = new double[D];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < D; j++) {
          right[j] += tau * data.labels[i] * data.values[i * D + j];
          for (int k = 0; k < D; k++) {
            precision[j * D + k] += tau * data.values[i * D + j] * data.values[i * D + k];
          }
        }
      }
      for (int j = 0; j < D; j++) {
        precision[j * D + j] += j == 0 ? 0.01 : q.alpha();
      }
      Cholesky root = Cholesky.of(precision, D);
      double[] mean = root.solve(right);
      double[] covariance = root.inverse();
      for (int j = 0; j < D; j++) {
        assertThat(q.mean()[j]).isCloseTo(mean[j], within(1e-6));
        for (int k = 0; k < D; k++) {
          assertThat(Objects.requireNonNull(q.covariance()).get(j, k))
              .isCloseTo(covariance[j * D + k], within(1e-8));
        }
      }
      assertThat(1 / Math.sqrt(tau)).isCloseTo(SD, within(0.01));
    }
  }

  /**
   * 40 data sets of 5 coefficients: 200 intervals of 95 %. Fewer than 176 hold the truth with odds
   * below 1e-4 if each does with 95 %.
   */
  @Test
  void intervalsHoldTheTruth() throws IOException {
    assertThat(held(false, 2000, 0.5)).isGreaterThanOrEqualTo(176);
  }

  /** Twin: intervals that leave the release noise out miss far more often. */
  @Test
  void naiveIntervalsDoNot() throws IOException {
    assertThat(held(true, 2000, 0.5)).isLessThan(150);
  }

  /**
   * Where noise carries the squares of the errors below zero, the errors are not taken for nothing:
   * in 40 fits to 600 records at epsilon 0.5 their s.d., 0.2, is never found below a third of it.
   * Left out of the posterior, the noise makes it 0.01 or so in some; that is the twin.
   */
  @Test
  void errorsAreNeverTakenForNothing() throws IOException {
    assertThat(tooSmall(false)).isZero();
    assertThat(tooSmall(true)).isGreaterThan(2);
  }

  private static LinearVips method(TestWall data, double epsilon, boolean naive) {
    LinearVips aware = LinearVips.within(data.known, new PrivacyBudget(epsilon, 1e-5));
    return naive ? aware.naive() : aware;
  }

  private static int tooSmall(boolean naive) throws IOException {
    int count = 0;
    for (int seed = 0; seed < 40; seed++) {
      try (TestWall data = simulate(600, seed)) {
        LinearVips method = method(data, 0.5, naive);
        double variance =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).noise();
        count += Math.sqrt(variance) < SD / 3 ? 1 : 0;
      }
    }
    return count;
  }

  private static int held(boolean naive, int n, double epsilon) throws IOException {
    int held = 0;
    for (int seed = 0; seed < 40; seed++) {
      try (TestWall data = simulate(n, seed)) {
        LinearVips method = method(data, epsilon, naive);
        LinearPosterior posterior =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE);
        CoefficientPosterior m = posterior.coefficients();
        for (int j = 0; j < D; j++) {
          held += m.interval(j, 0.95).holds(TRUTH[j]) ? 1 : 0;
        }
      }
    }
    return held;
  }
}
