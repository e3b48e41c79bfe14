package org.priory.inference.variational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ArrayRow;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.optimization.rates.CountFrame;
import org.priory.inference.optimization.rates.RateFamily;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** Negative binomial regression by Pólya-Gamma variables. */
class CountModelTest {
  private static final double[] TRUTH = {0.3, 0.8, -0.6, 0.3, 0};
  private static final int D = TRUTH.length;
  private static final double LARGEST = 80;
  private static final RateFamily FAMILY = RateFamily.negativeBinomial(LARGEST);

  private static final Standardisation FEATURES =
      new Standardisation(
          new double[] {0, 0.1, -0.2, 0.3, 0},
          new double[] {1, 2, 1.5, 1, 1},
          new double[] {1, 1, 1, 1, 1});

  /** The prior's precision, and r and a as shares of the largest count and of a row's length. */
  private static final double PRIOR = 2;

  private static final double SIZE = 3 / LARGEST;
  private static final double FLOOR = 2;

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

  /** Counts of a = 1/2. */
  private static TestWall simulate(int n, int seed) throws IOException {
    Random random = new Random(seed);
    float[] rows = TestWall.rows(n, D, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      double mean = Math.exp(TestWall.predictor(rows, i, TRUTH));
      double amount = -mean / 2 * Math.log((1 - random.nextDouble()) * (1 - random.nextDouble()));
      labels[i] = (float) (2 * Math.min(LARGEST, poisson(amount, random)) / LARGEST - 1);
    }
    return new TestWall(rows, labels, Target.Kind.NUMBER, seed);
  }

  private static NegativeBinomialVips method(TestWall data, double epsilon, int steps) {
    return NegativeBinomialVips.within(
        data.known,
        FAMILY,
        new PrivacyBudget(epsilon, 1e-6),
        steps,
        new Sampling.Everything(),
        Neighbours.ADD_REMOVE);
  }

  private static CountFrame frame(TestWall data) {
    return CountFrame.ask(data.known, FAMILY, data.wall.withoutNoise(method(data, 1, 4).plan()));
  }

  private static CountModel model(CountFrame frame) {
    return new CountModel(
        FEATURES, FLOOR, frame, SIZE, new LogisticModel(FEATURES, 1000, FLOOR, 1, 0.3, false));
  }

  /** Squared norms of both blocks, each over its bound. */
  private static double[] shares(double[] sum) {
    double[] squares = new double[2];
    for (int j = 0; j < sum.length; j++) {
      squares[j < D ? 0 : 1] += sum[j] * sum[j];
    }
    return new double[] {
      Math.sqrt(squares[0]) * 2 * FLOOR, Math.sqrt(squares[1]) / PolyaGamma.LARGEST_MEAN
    };
  }

  @Test
  void noStatisticIsLongerThanItsBound() throws IOException {
    try (TestWall data = simulate(2000, 1)) {
      CountModel model = model(frame(data));
      Random random = new Random(3);
      double[] longest = new double[2];
      for (int trial = 0; trial < 20_000; trial++) {
        double far = new double[] {0, 0.1, 1, 20}[trial % 4];
        double[] mu = random.doubles(D, -far, far + 1e-9).toArray();
        float[] x = new float[D];
        x[0] = 1;
        for (int j = 1; j < D; j++) {
          x[j] = random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
        }
        float label =
            random.nextInt(3) == 0 ? 2 * random.nextInt(2) - 1 : 2 * random.nextFloat() - 1;
        double[] sum = new double[model.release().dimension()];
        model.addExpected(new LogisticState(mu, null, 1), new ArrayRow(x, 0, D, label), sum);
        double[] shares = shares(sum);
        for (int b = 0; b < 2; b++) {
          assertThat(shares[b]).isLessThanOrEqualTo(1 + 1e-12);
          longest[b] = Math.max(longest[b], shares[b]);
        }
      }
      // |y - r| is below K + r, and xi largest where the mean is r
      assertThat(longest[0]).isGreaterThan(0.7);
      assertThat(longest[1]).isGreaterThan(0.9);
      // the twin: with bounds a third as large it would be found out
      assertThat(3 * longest[0]).isGreaterThan(1.2);
    }
  }

  @Test
  void rowsWithoutALabelAddNothing() throws IOException {
    try (TestWall data = simulate(2000, 1)) {
      CountModel model = model(frame(data));
      double[] sum = new double[model.release().dimension()];
      model.addExpected(
          model.start(), new ArrayRow(new float[] {1, 0, 0, 0, 0}, 0, D, Float.NaN), sum);
      assertThat(sum).containsOnly(0);
    }
  }

  /**
   * Without noise and with q(m) at a point, steps end at the mode of the weighted likelihood, to
   * which plain Newton steps lead as well.
   */
  @Test
  void stepsEndWherePlainNewtonDoes() throws IOException {
    int n = 3000;
    try (TestWall data = simulate(n, 2)) {
      CountFrame frame = frame(data);
      CountModel model = model(frame);
      double start = frame.offset() - Math.log(SIZE);
      double[] theta = new double[D];
      for (int step = 0; step < 400; step++) {
        double[] sum = new double[model.release().dimension()];
        for (int i = 0; i < n; i++) {
          model.addExpected(
              new LogisticState(theta, null, 1),
              new ArrayRow(data.values, i * D, D, data.labels[i]),
              sum);
        }
        double[] h = PackedSymmetric.ofSize(D).unpack(Arrays.copyOfRange(sum, D, sum.length));
        double[] right = new double[D];
        for (int j = 0; j < D; j++) {
          right[j] = sum[j] - start * h[j * D];
        }
        for (int j = 0; j < D; j++) {
          h[j * D + j] += PRIOR;
        }
        theta = Cholesky.of(h, D).solve(right);
      }
      double[] plain = plainNewton(data, frame, SIZE);
      double[] other = plainNewton(data, frame, SIZE / 20);
      for (int j = 0; j < D; j++) {
        assertThat(theta[j]).isCloseTo(plain[j], within(1e-6));
      }
      // the twin: at another size rows are weighted in another way
      assertThat(Math.abs(theta[1] - other[1])).isGreaterThan(1e-4);
    }
  }

  /**
   * q^2 r/((m + r)(K + r)) (min(y, K) - m) z = P theta, by steps along its derivative without those
   * of the weights, which are small.
   */
  private static double[] plainNewton(TestWall data, CountFrame frame, double size) {
    double[] theta = new double[D];
    for (int step = 0; step < 200; step++) {
      double[] gradient = Arrays.stream(theta).map(t -> -PRIOR * t).toArray();
      double[] h = new double[D * D];
      for (int j = 0; j < D; j++) {
        h[j * D + j] = PRIOR;
      }
      for (int i = 0; i < data.labels.length; i++) {
        double[] z = new double[D];
        double squares = 0;
        double s = 0;
        for (int j = 0; j < D; j++) {
          z[j] = FEATURES.scale()[j] * (data.values[i * D + j] - FEATURES.centre()[j]);
          squares += z[j] * z[j];
          s += z[j] * theta[j];
        }
        double m = Math.exp(frame.offset() + s);
        double most = frame.most(s);
        double y = Math.min(most, (data.labels[i] + 1.0) / 2);
        double w = size / (m + size) / (most + size) / Math.max(squares, FLOOR * FLOOR);
        for (int j = 0; j < D; j++) {
          gradient[j] += w * (y - m) * z[j];
          for (int k = 0; k < D; k++) {
            h[j * D + k] += w * m * z[j] * z[k];
          }
        }
      }
      double[] move = Cholesky.of(h, D).solve(gradient);
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    return theta;
  }

  /** 20,000 records tell a coefficient to 0.02, a dispersion to 0.02; about four deviations. */
  @Test
  void withoutNoiseFindsTheTruth() throws IOException {
    try (TestWall data = simulate(20_000, 4)) {
      NegativeBinomialVips method = method(data, 1, 40);
      RatePosterior posterior = method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      for (int j = 0; j < D; j++) {
        double truth = TRUTH[j] - (j == 0 ? Math.log(LARGEST) : 0);
        assertThat(posterior.coefficients().mean()[j]).isCloseTo(truth, within(0.08));
      }
      assertThat(posterior.dispersion().orElseThrow().mean()).isCloseTo(0.5, within(0.08));
    }
  }

  /** Four steps and noise: five coefficients of ten data sets are off by 0.1 on average. */
  @Test
  void withNoiseItIsNear() throws IOException {
    double squares = 0;
    for (int seed = 0; seed < 10; seed++) {
      try (TestWall data = simulate(10_000, 20 + seed)) {
        NegativeBinomialVips method = method(data, 2, NegativeBinomialVips.DEFAULT_STEPS);
        double[] mean =
            method
                .fit(data.wall.reserve(method.plan(), "test"), Progress.NONE)
                .coefficients()
                .mean();
        for (int j = 0; j < D; j++) {
          squares += Math.pow(mean[j] - TRUTH[j] + (j == 0 ? Math.log(LARGEST) : 0), 2);
        }
      }
    }
    assertThat(Math.sqrt(squares / 10 / D)).isBetween(0.005, 0.15);
  }

  /** Replays a whole fit on neighbours: no answer differs by more than 1. */
  @Test
  void neighboursDifferByAtMostOne() throws IOException {
    double farthest = 0;
    for (int seed = 0; seed < 12; seed++) {
      int n = 60;
      try (TestWall one = simulate(n + 1, 300 + seed)) {
        // the last record at the edge, with the largest count
        Arrays.fill(one.values, n * D, (n + 1) * D, 1);
        one.labels[n] = seed % 2 == 0 ? 1 : -1;
        float[] rows = Arrays.copyOf(one.values, n * D);
        float[] labels = Arrays.copyOf(one.labels, n);
        try (TestWall with = new TestWall(one.values, one.labels, Target.Kind.NUMBER, seed);
            TestWall without = new TestWall(rows, labels, Target.Kind.NUMBER, seed);
            TestWall noisy = new TestWall(rows, labels, Target.Kind.NUMBER, seed)) {
          NegativeBinomialVips method = method(noisy, 3, 4);
          ReplayedQuestions replayed =
              new ReplayedQuestions(
                  noisy.wall.reserve(method.plan(), "test"),
                  with.wall.withoutNoise(method.plan()),
                  without.wall.withoutNoise(method.plan()));
          method.fit(replayed, Progress.NONE);
          assertThat(replayed.asked()).isEqualTo(8);
          farthest = Math.max(farthest, replayed.farthest());
        }
      }
    }
    assertThat(farthest).isBetween(0.5, 1 + 1e-6);
  }

  /** Few records, little budget, nothing or everything counted: estimates are numbers. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 1, 50})
  void extremesGiveNumbers(double epsilon) throws IOException {
    for (float label : new float[] {-1, 0.9f, 1, Float.NaN}) {
      float[] labels = new float[60];
      Arrays.fill(labels, label);
      float[] rows = TestWall.rows(60, D, new Random(1));
      try (TestWall data = new TestWall(rows, labels, Target.Kind.NUMBER, 7)) {
        NegativeBinomialVips method = method(data, epsilon, 4);
        RatePosterior posterior =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE);
        for (int j = 0; j < D; j++) {
          assertThat(posterior.coefficients().mean()[j]).isFinite();
        }
        assertThat(posterior.dispersion().orElseThrow().mean()).isNotNegative().isFinite();
      }
    }
  }
}
