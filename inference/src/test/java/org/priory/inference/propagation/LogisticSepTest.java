package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

class LogisticSepTest {
  private static final double[] TRUTH = {0.3, 1.2, -0.8, 0};

  private static TestWall people(int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = TestWall.rows(n, TRUTH.length, random);
    float[] labels = TestWall.logisticLabels(values, TRUTH, random);
    return new TestWall(values, labels, Target.Kind.BINARY, seed);
  }

  private static LogisticSep method(TestWall data, double epsilon, double clip) {
    double n = data.known.records();
    return LogisticSep.within(
        data.known,
        new PrivacyBudget(epsilon, 1e-5),
        LogisticSep.DEFAULT_STEPS,
        LogisticSep.defaultSampling(n, TRUTH.length),
        clip);
  }

  /**
   * Newton's method for the largest posterior density with prior precisions a, and its curvature.
   */
  private static double[] newton(TestWall data, double[] a, double[] variances) {
    int d = TRUTH.length;
    double[] m = new double[d];
    for (int step = 0; step < 20; step++) {
      double[] gradient = new double[d];
      double[] h = new double[d * d];
      for (int j = 0; j < d; j++) {
        gradient[j] = -a[j] * m[j];
        h[j * d + j] = a[j];
      }
      for (int i = 0; i < data.labels.length; i++) {
        double p = 1 / (1 + Math.exp(-TestWall.predictor(data.values, i, m)));
        for (int j = 0; j < d; j++) {
          double x = data.values[i * d + j];
          gradient[j] += (data.labels[i] - p) * x;
          for (int k = 0; k < d; k++) {
            h[j * d + k] += p * (1 - p) * x * data.values[i * d + k];
          }
        }
      }
      var factor = Cholesky.of(h, d);
      double[] move = factor.solve(gradient);
      double[] inverse = factor.inverse();
      for (int j = 0; j < d; j++) {
        m[j] += move[j];
        variances[j] = inverse[j * d + j];
      }
    }
    return m;
  }

  /** With many records the posterior is normal around the mode (Bernstein and von Mises). */
  @Test
  void withoutNoiseItIsTheLogisticPosterior() throws IOException {
    try (TestWall data = people(8000, 1)) {
      LogisticSep sep = method(data, 1, 50);
      CoefficientPosterior q =
          sep.fit(data.wall.withoutNoise(sep.plan()), Progress.NONE).coefficients();
      double[] variances = new double[4];
      double[] mode = newton(data, new double[] {0.01, 1, 1, 1}, variances);
      for (int j = 0; j < 4; j++) {
        double sd = Math.sqrt(variances[j]);
        assertThat(q.mean()[j]).isCloseTo(mode[j], within(0.1 * sd));
        assertThat(q.sd(j)).isCloseTo(sd, within(0.03 * sd));
      }
    }
  }

  /** Probit regression, whose truth is known to a few standard errors. */
  @Test
  void probitFindsItsOwnCoefficients() throws IOException {
    Random random = new Random(2);
    int n = 8000;
    float[] values = TestWall.rows(n, TRUTH.length, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      double p = Normal.cdf(TestWall.predictor(values, i, TRUTH));
      labels[i] = random.nextDouble() < p ? 1 : 0;
    }
    try (TestWall data = new TestWall(values, labels, Target.Kind.BINARY, 2)) {
      double[][] means = new double[2][];
      for (Link link : Link.values()) {
        var model =
            new RegressionFactors(
                link, Standardisation.none(4, 1), new double[] {0.01, 0.01, 0.01, 0.01}, 1, 100);
        var settings =
            new StochasticPropagation.Settings(
                15, new StepSizes(1), 100, StochasticPropagation.Clipped.CHANGE, true);
        Plan plan = Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(1), 15);
        Propagated q =
            new StochasticPropagation(model, settings, n)
                .run(model.prior(), data.wall.withoutNoise(plan), Progress.NONE);
        means[link.ordinal()] = model.mean(q.natural());
      }
      for (int j = 0; j < 4; j++) {
        // standard errors are 0.02 to 0.03
        assertThat(means[Link.PROBIT.ordinal()][j]).isCloseTo(TRUTH[j], within(0.15));
      }
      // the twin: logits are about 1.7 times as large
      assertThat(means[Link.LOGIT.ordinal()][1]).isGreaterThan(1.7);
    }
  }

  /** Four intervals in each of 16 runs; far fewer hold if the noise is left out, the twin. */
  @Test
  void intervalsCoverTheNoise() throws IOException {
    int held = 0;
    int heldWithoutNoise = 0;
    int runs = 16;
    for (int run = 0; run < runs; run++) {
      try (TestWall data = people(2000, 100 + run)) {
        LogisticSep sep = method(data, 0.1, LogisticSep.DEFAULT_CLIP);
        CoefficientPosterior q =
            sep.fit(data.wall.reserve(sep.plan(), "test"), Progress.NONE).coefficients();
        CoefficientPosterior plain =
            sep.fit(data.wall.withoutNoise(sep.plan()), Progress.NONE).coefficients();
        for (int j = 0; j < 4; j++) {
          Interval interval = q.interval(j, 0.95);
          held += interval.low() <= TRUTH[j] && TRUTH[j] <= interval.high() ? 1 : 0;
          heldWithoutNoise += Math.abs(q.mean()[j] - TRUTH[j]) <= 1.96 * plain.sd(j) ? 1 : 0;
        }
      }
    }
    assertThat(held / (4.0 * runs)).isGreaterThan(0.85);
    assertThat(heldWithoutNoise / (4.0 * runs)).isLessThan(0.75);
  }

  /** A label that is missing, and rows of one class alone, are no reason to fail. */
  @Test
  void oddDataIsFinite() throws IOException {
    Random random = new Random(3);
    float[] values = TestWall.rows(50, 3, random);
    float[] labels = new float[50];
    for (int i = 0; i < 50; i++) {
      labels[i] = i % 7 == 0 ? Float.NaN : 1;
    }
    try (TestWall data = new TestWall(values, labels, Target.Kind.BINARY, 3)) {
      LogisticSep sep =
          LogisticSep.within(
              data.known, new PrivacyBudget(1, 1e-5), 10, new Sampling.Poisson(0.3), 0.6);
      for (boolean noise : new boolean[] {false, true}) {
        var questions =
            noise ? data.wall.reserve(sep.plan(), "test") : data.wall.withoutNoise(sep.plan());
        CoefficientPosterior q = sep.fit(questions, Progress.NONE).coefficients();
        for (int j = 0; j < 3; j++) {
          assertThat(q.mean()[j]).isFinite();
          assertThat(q.sd(j)).isFinite().isPositive();
        }
      }
      assertThat(sep.choices().get(2)).contains("of 10 steps the noise left a precision");
    }
  }

  @Test
  void refusesManyFeatures() {
    List<String> names = IntStream.range(0, 201).mapToObj(j -> "x" + j).toList();
    var known =
        new PublicKnowledge(names, IntStream.range(-1, 200).toArray(), Math.sqrt(201), 1000);
    assertThatThrownBy(
            () ->
                LogisticSep.within(
                    known, new PrivacyBudget(1, 1e-5), 10, new Sampling.Everything(), 0.6))
        .hasMessageContaining("dp-sep takes at most 200 features, were 201: use newton");
  }
}
