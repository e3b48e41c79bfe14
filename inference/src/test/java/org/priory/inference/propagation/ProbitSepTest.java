package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

class ProbitSepTest {
  private static final double[] TRUTH = {0.2, 1, -0.6};

  private static TestWall people(int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = TestWall.rows(n, TRUTH.length, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextDouble() < Normal.cdf(TestWall.predictor(values, i, TRUTH)) ? 1 : 0;
    }
    return new TestWall(values, labels, Target.Kind.BINARY, seed);
  }

  /** Mean and variance of p(theta) prod Phi(+-theta), by the trapezoid rule. */
  private static double[] moments(double precision, int ones, int zeros) {
    double[] sums = new double[3];
    for (double t = -6; t <= 6; t += 1e-3) {
      double log =
          -0.5 * precision * t * t + ones * Normal.logCdf(t) + zeros * Normal.logCdf(-t) + 20;
      double p = Math.exp(log);
      sums[0] += p;
      sums[1] += p * t;
      sums[2] += p * t * t;
    }
    double mean = sums[1] / sums[0];
    return new double[] {mean, sums[2] / sums[0] - mean * mean};
  }

  /** One coefficient, 30 records: the posterior by integration. SEP is off by under 2 %. */
  @Test
  void itHasTheMomentsOfThePosterior() throws IOException {
    int ones = 22;
    int n = 30;
    float[] values = new float[n];
    float[] labels = new float[n];
    Arrays.fill(values, 1);
    Arrays.fill(labels, 0, ones, 1);
    double[] exact = moments(1, ones, n - ones);
    double[][] found = new double[2][2];
    try (TestWall data = new TestWall(values, labels, Target.Kind.BINARY, 1)) {
      for (Link link : Link.values()) {
        var model =
            new RegressionFactors(link, Standardisation.none(1, 1), new double[] {1}, 1, 100);
        var settings =
            new StochasticPropagation.Settings(
                60, new StepSizes(1), 100, StochasticPropagation.Clipped.FACTOR, true);
        Plan plan = Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(1), 60);
        double[] q =
            new StochasticPropagation(model, settings, n)
                .run(model.prior(), data.wall.withoutNoise(plan), Progress.NONE)
                .natural();
        found[link.ordinal()] = new double[] {q[0] / q[1], 1 / q[1]};
      }
    }
    double[] probit = found[Link.PROBIT.ordinal()];
    double[] logit = found[Link.LOGIT.ordinal()];
    double sd = Math.sqrt(exact[1]);
    assertThat(probit[0]).isCloseTo(exact[0], within(0.05 * sd));
    assertThat(probit[1] / exact[1]).isCloseTo(1, within(0.03));
    // the twin: another link
    assertThat(Math.abs(logit[0] - exact[0])).isGreaterThan(0.5 * sd);
  }

  @Test
  void findsCoefficientsAndCoversTheNoise() throws IOException {
    int held = 0;
    for (int run = 0; run < 10; run++) {
      try (TestWall data = people(3000, 50 + run)) {
        ProbitSep sep =
            ProbitSep.within(
                data.known,
                new PrivacyBudget(0.5, 1e-5),
                LogisticSep.DEFAULT_STEPS,
                LogisticSep.defaultSampling(3000, 3),
                LogisticSep.DEFAULT_CLIP);
        GaussianPosterior q =
            (GaussianPosterior)
                sep.fit(data.wall.reserve(sep.plan(), "test"), Progress.NONE).coefficients();
        GaussianPosterior plain =
            (GaussianPosterior)
                sep.fit(data.wall.withoutNoise(sep.plan()), Progress.NONE).coefficients();
        for (int j = 0; j < 3; j++) {
          held += Math.abs(q.mean()[j] - TRUTH[j]) <= 1.96 * q.sd(j) ? 1 : 0;
          assertThat(plain.mean()[j]).isCloseTo(TRUTH[j], within(5 * plain.sd(j)));
          assertThat(q.sd(j)).isGreaterThan(plain.sd(j));
        }
        assertThat(sep.name()).isEqualTo("dp-sep");
        assertThat(sep.choices()).hasSize(3);
        assertThat(sep.forecast().noiseSd()).isPositive();
      }
    }
    assertThat(held).isGreaterThan(24);
  }

  /** E[Phi(s)] with s ~ N(mu, tau^2), by the trapezoid rule. */
  @Test
  void probabilityIntegratesTheCoefficientOut() {
    ProbitPosterior posterior =
        new ProbitPosterior(
            new GaussianPosterior(
                List.of("a"), new double[] {0.7}, new Covariance.Diagonal(new double[] {2})));
    double sum = 0;
    double total = 0;
    for (double t = -8; t <= 8; t += 1e-3) {
      double weight = Math.exp(-0.5 * t * t);
      sum += weight * Normal.cdf(1.5 * (0.7 + Math.sqrt(2) * t));
      total += weight;
    }
    double probability = posterior.probability(new float[] {1.5f}, 0);
    assertThat(probability).isCloseTo(sum / total, within(1e-9));
    // the twin: the coefficient at its mean
    assertThat(Math.abs(probability - Normal.cdf(1.5 * 0.7))).isGreaterThan(0.1);
  }
}
