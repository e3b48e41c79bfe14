package org.priory.inference.variational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.data.Target;
import org.priory.privacy.wall.Plan;

class LogisticModelTest {
  private static final double[] TRUTH = {0.5, -1, 2, 0};
  private static final int D = TRUTH.length;
  private static final int N = 1500;
  private static final HyperPrior PRIOR = new HyperPrior(1, 1);
  private TestWall data;
  private LogisticModel model;

  @BeforeEach
  void simulate() throws Exception {
    Random random = new Random(5);
    float[] rows = TestWall.rows(N, D, random);
    float[] labels = TestWall.logisticLabels(rows, TRUTH, random);
    data = new TestWall(rows, labels, Target.Kind.BINARY, 1);
    model = new LogisticModel(data.known, PRIOR, 1, false);
  }

  @AfterEach
  void close() throws Exception {
    data.close();
  }

  private Plan steps(int steps) {
    return Plan.everything(JointRelease.CLIP, model.release().dimension(), 1, steps);
  }

  private LogisticState fit(int steps) {
    return VariationalBayes.run(
        model, Mixing.LAST, N, data.wall.withoutNoise(steps(steps)), Progress.NONE);
  }

  /** Textbook variational Bayes for the same model, written without any of the code above. */
  private LogisticState textbook(int steps) {
    double[] mean = new double[D];
    double[] covariance = new double[D * D];
    double alpha = PRIOR.mean();
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
      for (int inner = 0; inner < 200; inner++) {
        double[] precision = h.clone();
        for (int i = 0; i < D; i++) {
          precision[i * D + i] += alpha;
        }
        inverse = Cholesky.of(precision, D).inverse();
        double square = 0;
        for (int i = 0; i < D; i++) {
          mean[i] = 0;
          for (int j = 0; j < D; j++) {
            mean[i] += inverse[i * D + j] * b[j];
          }
          square += mean[i] * mean[i] + inverse[i * D + i];
        }
        alpha = (PRIOR.shape() + D / 2.0) / (PRIOR.rate() + square / 2);
      }
      covariance = inverse;
    }
    return new LogisticState(mean, covariance, new GammaPosterior(alpha, 1));
  }

  @Test
  void withoutNoiseIsTheOrdinaryAlgorithm() {
    LogisticState got = fit(7);
    LogisticState expected = textbook(7);
    for (int i = 0; i < D; i++) {
      assertThat(got.mean()[i]).isCloseTo(expected.mean()[i], within(1e-6));
      for (int j = 0; j < D; j++) {
        assertThat(got.covariance()[i * D + j])
            .isCloseTo(expected.covariance()[i * D + j], within(1e-8));
      }
    }
    assertThat(got.alpha().mean()).isCloseTo(expected.alpha().mean(), within(1e-6));
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
    for (int n = 0; n < N; n++) {
      double predictor = TestWall.predictor(data.values, n, q.mean());
      double c2 = q.expectedSquare(data.values, n * D);
      sum += (data.labels[n] - 0.5) * predictor - PolyaGamma.logCosh(c2) - Math.log(2);
    }
    double a = q.alpha().shape();
    double b = q.alpha().rate();
    double logAlpha = Digamma.value(a) - Math.log(b);
    double square = 0;
    for (int i = 0; i < D; i++) {
      square += q.mean()[i] * q.mean()[i] + q.covariance()[i * D + i];
    }
    double a0 = PRIOR.shape();
    double b0 = PRIOR.rate();
    sum += 0.5 * D * (logAlpha - Math.log(2 * Math.PI)) - 0.5 * a / b * square;
    sum += a0 * Math.log(b0) - LogGamma.value(a0) + (a0 - 1) * logAlpha - b0 * a / b;
    sum += 0.5 * D * (1 + Math.log(2 * Math.PI));
    sum += 0.5 * Cholesky.of(q.covariance(), D).logDeterminant();
    sum += a - Math.log(b) + LogGamma.value(a) + (1 - a) * Digamma.value(a);
    return sum;
  }

  @Test
  void poissonSamplesWithMixingComeClose() {
    Plan plan = Plan.poisson(0.2, JointRelease.CLIP, model.release().dimension(), 1, 300);
    LogisticState q =
        VariationalBayes.run(
            model, new Mixing(1, 0.7), N, data.wall.withoutNoise(plan), Progress.NONE);
    LogisticState full = fit(30);
    for (int i = 0; i < D; i++) {
      assertThat(q.mean()[i]).isCloseTo(full.mean()[i], within(0.1));
    }
  }

  @Test
  void aRecordWithoutALabelContributesNothing() {
    double[] sum = new double[model.release().dimension()];
    float[] row = {1, 1, 1, 1};
    model.addExpected(model.start(), new ArrayRow(row, Float.NaN), sum);
    assertThat(sum).containsOnly(0);
    model.addExpected(model.start(), new ArrayRow(row, 1), sum);
    assertThat(sum).doesNotContain(0);
  }

  /** Whatever the row within its norm and whatever q, no block is longer than its bound. */
  @Test
  void boundsHold() {
    Random random = new Random(9);
    JointRelease release = model.release();
    for (int trial = 0; trial < 500; trial++) {
      float[] row = new float[D];
      for (int j = 0; j < D; j++) {
        row[j] = random.nextBoolean() ? 1 : 2 * random.nextFloat() - 1;
      }
      double[] mean = random.doubles(D, -3, 3).toArray();
      double[] covariance = new double[D * D];
      for (int j = 0; j < D; j++) {
        covariance[j * D + j] = random.nextDouble();
      }
      LogisticState q = new LogisticState(mean, covariance, new GammaPosterior(1, 1));
      double[] sum = new double[release.dimension()];
      model.addExpected(q, new ArrayRow(row, random.nextInt(2)), sum);
      for (int b = 0; b < 2; b++) {
        double squares = 0;
        for (int i = 0; i < release.blocks().get(b).length(); i++) {
          squares += sum[release.start(b) + i] * sum[release.start(b) + i];
        }
        assertThat(Math.sqrt(squares)).isLessThanOrEqualTo(release.blocks().get(b).bound() + 1e-9);
      }
    }
  }
}
