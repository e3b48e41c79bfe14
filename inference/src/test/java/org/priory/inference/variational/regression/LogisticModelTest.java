package org.priory.inference.variational.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Objects;
import java.util.Random;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.SamplingRate;

class LogisticModelTest {
  private static final double[] TRUTH = {0.5, -1, 2, 0};
  private static final int D = TRUTH.length;
  private static final int N = 1500;
  private static final double NORM = Math.sqrt(D);

  /** Precision of the intercept's prior. */
  private static final double WIDE = 0.01;

  private TestWall data;
  private LogisticModel model;

  @BeforeEach
  void simulate() throws IOException {
    Random random = new Random(5);
    float[] rows = TestWall.rows(N, D, random);
    float[] labels = TestWall.logisticLabels(rows, TRUTH, random);
    data = new TestWall(rows, labels, Target.Kind.BINARY, 1);
    model =
        new LogisticModel(Standardisation.none(D, NORM), N, NORM, 1 / (NORM * NORM), 0.5, false);
  }

  @AfterEach
  void close() throws IOException {
    data.close();
  }

  private LogisticState fit(int steps) {
    Plan plan =
        Plan.everything(
            new ClipNorm(JointRelease.CLIP),
            model.release().dimension(),
            new NoiseMultiplier(1),
            steps);
    return VariationalBayes.run(
        model, Mixing.LAST, N, data.wall.withoutNoise(plan), steps, Progress.NONE);
  }

  private static double covariance(LogisticState q, int i, int j) {
    return Objects.requireNonNull(q.covariance()).get(i, j);
  }

  /** Textbook variational Bayes for the same model, written without any of the code above. */
  private LogisticState textbook(int steps) {
    double[] mean = new double[D];
    double[] covariance = new double[D * D];
    double alpha = 1;
    double[] inverse = new double[0];
    for (int step = 0; step < steps; step++) {
      double[] b = new double[D];
      double[] h = new double[D * D];
      for (int n = 0; n < N; n++) {
        double c2 = 0;
        for (int i = 0; i < D; i++) {
          for (int j = 0; j < D; j++) {
            double moment = covariance[i * D + j] + mean[i] * mean[j];
            c2 += data.values[n * D + i] * moment * data.values[n * D + j];
          }
        }
        double c = Math.sqrt(c2);
        double xi = c == 0 ? 0.25 : Math.tanh(c / 2) / (2 * c);
        for (int i = 0; i < D; i++) {
          b[i] += (data.labels[n] - 0.5) * data.values[n * D + i];
          for (int j = 0; j < D; j++) {
            h[i * D + j] += xi * data.values[n * D + i] * data.values[n * D + j];
          }
        }
      }
      for (int inner = 0; inner < LogisticModel.ROUNDS; inner++) {
        double[] precision = h.clone();
        for (int i = 0; i < D; i++) {
          precision[i * D + i] += i == 0 ? WIDE : alpha;
        }
        inverse = Cholesky.of(precision, D).inverse();
        double square = 0;
        for (int i = 0; i < D; i++) {
          mean[i] = 0;
          for (int j = 0; j < D; j++) {
            mean[i] += inverse[i * D + j] * b[j];
          }
          square += i == 0 ? 0 : mean[i] * mean[i] + inverse[i * D + i];
        }
        alpha = (1 + (D - 1) / 2.0) / (1 + square / 2);
      }
      covariance = inverse;
    }
    return new LogisticState(mean, Covariance.Full.of(covariance, D), alpha);
  }

  @Test
  void withoutNoiseIsTheOrdinaryAlgorithm() {
    LogisticState got = fit(7);
    LogisticState expected = textbook(7);
    for (int i = 0; i < D; i++) {
      assertThat(got.mean()[i]).isCloseTo(expected.mean()[i], within(1e-6));
      for (int j = 0; j < D; j++) {
        assertThat(covariance(got, i, j)).isCloseTo(covariance(expected, i, j), within(1e-8));
      }
    }
    assertThat(got.alpha()).isCloseTo(expected.alpha(), within(1e-6));
    // Twin: one step more is told apart.
    assertThat(Math.abs(fit(8).mean()[2] - expected.mean()[2])).isGreaterThan(1e-5);
  }

  @Test
  void theEvidenceBoundNeverFalls() {
    double last = Double.NEGATIVE_INFINITY;
    for (int steps = 1; steps <= 12; steps++) {
      double bound = bound(fit(steps));
      assertThat(bound).isGreaterThanOrEqualTo(last - 1e-6);
      last = bound;
    }
    // Twin: a posterior that is shifted has a lower bound.
    LogisticState q = fit(12);
    double[] shifted = q.mean().clone();
    shifted[1] += 0.3;
    assertThat(bound(new LogisticState(shifted, q.covariance(), q.alpha()))).isLessThan(last - 1);
  }

  /** The bound with q(xi) at its best for the given q(m) (VIPS, section 6.1). */
  private double bound(LogisticState q) {
    double sum = 0;
    double[] z = new double[D];
    for (int n = 0; n < N; n++) {
      for (int j = 0; j < D; j++) {
        z[j] = data.values[n * D + j];
      }
      double predictor = TestWall.predictor(data.values, n, q.mean());
      double c2 = q.expectedSquare(z);
      sum += (data.labels[n] - 0.5) * predictor - PolyaGamma.logCosh(c2) - Math.log(2);
    }
    double a = 1 + (D - 1) / 2.0;
    double b = a / q.alpha();
    double logAlpha = Digamma.value(a) - Math.log(b);
    double square = 0;
    double[] covariance = new double[D * D];
    for (int i = 0; i < D; i++) {
      square += i == 0 ? 0 : q.mean()[i] * q.mean()[i] + covariance(q, i, i);
      for (int j = 0; j < D; j++) {
        covariance[i * D + j] = covariance(q, i, j);
      }
    }
    double first = q.mean()[0] * q.mean()[0] + covariance(q, 0, 0);
    sum += 0.5 * (D - 1) * logAlpha - 0.5 * a / b * square;
    sum += 0.5 * Math.log(WIDE) - 0.5 * WIDE * first - 0.5 * D * Math.log(2 * Math.PI);
    sum += -a / b; // log of the density of Gamma(1, 1)
    sum += 0.5 * D * (1 + Math.log(2 * Math.PI));
    sum += 0.5 * Cholesky.of(covariance, D).logDeterminant();
    sum += a - Math.log(b) + LogGamma.value(a) + (1 - a) * Digamma.value(a);
    return sum;
  }

  @Test
  void poissonSamplesWithMixingComeClose() {
    Plan plan =
        Plan.poisson(
            new SamplingRate(0.2),
            new ClipNorm(JointRelease.CLIP),
            model.release().dimension(),
            new NoiseMultiplier(1),
            300);
    LogisticState q =
        VariationalBayes.run(
            model, Mixing.decaying(1, 0.7), N, data.wall.withoutNoise(plan), 300, Progress.NONE);
    LogisticState full = fit(30);
    for (int i = 0; i < D; i++) {
      assertThat(q.mean()[i]).isCloseTo(full.mean()[i], within(0.1));
    }
  }

  @Test
  void aRecordWithoutALabelContributesNothing() {
    double[] sum = new double[model.release().dimension()];
    float[] row = {1, 1, 1, 1};
    model.addExpected(model.start(), ArrayRow.of(row, Float.NaN), sum);
    assertThat(sum).containsOnly(0);
    model.addExpected(model.start(), ArrayRow.of(row, 1), sum);
    assertThat(sum).doesNotContain(0);
  }

  /** Whatever the row, whatever its length and whatever q, no block is longer than its bound. */
  @Test
  void boundsHold() {
    Random random = new Random(9);
    LogisticModel weighted =
        new LogisticModel(Standardisation.none(D, NORM), N, 0.7, 1, 0.5, false);
    for (int trial = 0; trial < 500; trial++) {
      float[] row = new float[D];
      float size = (float) Math.exp(2 * random.nextGaussian());
      for (int j = 0; j < D; j++) {
        row[j] = size * (2 * random.nextFloat() - 1);
      }
      double[] mean = random.doubles(D, -3, 3).toArray();
      Covariance spread = new Covariance.Diagonal(random.doubles(D, 0, 1).toArray());
      LogisticState q = new LogisticState(mean, spread, 1);
      double[] sum = new double[weighted.release().dimension()];
      weighted.addExpected(q, ArrayRow.of(row, random.nextInt(2)), sum);
      for (int b = 0; b < 2; b++) {
        double squares = 0;
        for (int i = 0; i < weighted.release().blocks().get(b).length(); i++) {
          double x = sum[weighted.release().start(b) + i];
          squares += x * x;
        }
        assertThat(Math.sqrt(squares))
            .isLessThanOrEqualTo(weighted.release().blocks().get(b).bound() + 1e-12);
      }
    }
  }
}
