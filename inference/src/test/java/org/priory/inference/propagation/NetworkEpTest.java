package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.ArrayRow;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** Networks that are compared with the private one. */
class NetworkEpTest {

  /** y = |x1| - 0.5 + 0.3 x2 + noise of 0.1: no line explains it. */
  static TestWall data(int n, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    float[] values = new float[3 * n];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      values[3 * i] = 1;
      values[3 * i + 1] = (float) random.nextDouble(-1, 1);
      values[3 * i + 2] = (float) random.nextDouble(-1, 1);
      double y = Math.abs(values[3 * i + 1]) - 0.5 + 0.3 * values[3 * i + 2];
      labels[i] = (float) Math.max(-1, Math.min(1, y + 0.1 * random.nextGaussian()));
    }
    return new TestWall(values, labels, Target.Kind.NUMBER, seed);
  }

  private static double error(NetworkPosterior q, TestWall data) {
    double squares = 0;
    for (int i = 0; i < data.labels.length; i++) {
      squares += Math.pow(data.labels[i] - q.mean(data.values, 3 * i), 2);
    }
    return Math.sqrt(squares / data.labels.length);
  }

  /** The best line is off by 0.305, nothing can be below 0.1; clipped to nothing it stays there. */
  @ParameterizedTest
  @CsvSource({"ep, 0.09, 0.13", "sep, 0.09, 0.15", "adf, 0.09, 0.2"})
  void learnsWhatNoLineExplains(String name, double low, double high) throws IOException {
    try (TestWall train = data(1500, 1);
        TestWall test = data(500, 2)) {
      NetworkEp ep =
          new NetworkEp(name, train.known, HiddenUnit.RELU, 15, 10, Double.POSITIVE_INFINITY);
      NetworkPosterior q = fit(train, ep);
      assertThat(error(q, test)).isBetween(low, high);
      assertThat(q.sd(test.values, 0)).isBetween(0.07, 0.3);
      assertThat(ep.choices().get(0)).contains("every record 10 times");
      assertThatThrownBy(() -> ep.fit(train.wall.withoutNoise(ep.plan()), Progress.NONE))
          .hasMessageContaining(name + " cannot be private");
      if (name.equals(NetworkEp.SEP)) {
        NetworkEp clipped = new NetworkEp(name, train.known, HiddenUnit.RELU, 15, 10, 1e-6);
        assertThat(error(fit(train, clipped), test)).isGreaterThan(0.2);
      }
    }
  }

  private static NetworkPosterior fit(TestWall data, NetworkEp ep) {
    return data.wall.withoutNoise(
        rows -> ep.fitWithoutNoise(data.wall.withoutNoise(ep.plan()), rows, Progress.NONE));
  }

  /** Factors of one component are constant: precision N exactly, mean by records of late. */
  @Test
  void sequentialPropagationForgetsAtTheRateOfOneRecord() throws IOException {
    int n = 300;
    try (Groups groups = Groups.of(n, 1, 2, 7)) {
      SphericalMixture model = new SphericalMixture(groups.prior());
      double[] start = model.around(new double[][] {{0.9, -0.9}}, 7);
      double[] q =
          groups.data.wall.withoutNoise(
              rows ->
                  new SequentialPropagation(model, 40, Double.POSITIVE_INFINITY)
                      .run(start, rows)
                      .natural());
      // (1 - 1/N)^(40 N) = e^-40 of the start is left
      assertThat(q[2]).isCloseTo(n + 1 / groups.prior().variance(), within(1e-6));
      for (int j = 0; j < 2; j++) {
        double mean = 0;
        for (int i = 0; i < n; i++) {
          mean += groups.values[2 * i + j] / (Groups.SD * n);
        }
        // weights (1 - 1/N)^k have half the effective number: 5 standard errors, odds 6e-7
        assertThat(q[j] / q[2]).isCloseTo(mean, within(5 / Math.sqrt(n)));
      }
      double[] clipped =
          groups.data.wall.withoutNoise(
              rows -> new SequentialPropagation(model, 40, 0.1).run(start, rows).natural());
      assertThat(clipped[2]).isLessThan(0.11 * n);
    }
  }

  /** Against differences of log p(y | theta). */
  @Test
  void likelihoodHasItsGradient() {
    RowScale scale = new RowScale(new double[] {0.1, 0.2}, new double[] {2, 1.5});
    NetworkLikelihood likelihood = new NetworkLikelihood(scale, HiddenUnit.TANH, 4, 0.3);
    SplittableRandom random = new SplittableRandom(3);
    double[] theta = random.doubles(likelihood.dimension(), -1, 1).toArray();
    ArrayRow row = ArrayRow.of(0.4, 1, -0.7);
    double[] gradient = new double[theta.length];
    likelihood.addGradient(theta, row, gradient);
    double[] x = scale.inputs(row);
    double y = scale.label(row.label());
    for (int i = 0; i < theta.length; i++) {
      double h = 1e-6;
      double[] above = theta.clone();
      double[] below = theta.clone();
      above[i] += h;
      below[i] -= h;
      double up = y - likelihood.output(above, x);
      double down = y - likelihood.output(below, x);
      assertThat(gradient[i]).isCloseTo((down * down - up * up) / (4 * h * 0.3), within(1e-6));
    }
    double[] none = new double[theta.length];
    likelihood.addGradient(theta, ArrayRow.of(Double.NaN, 1, 0), none);
    assertThat(none).containsOnly(0);
  }

  @Test
  void variationalInferenceLearnsWithAndWithoutNoise() throws IOException {
    try (TestWall train = data(3000, 4);
        TestWall test = data(500, 5)) {
      var settings = new NetworkVi.Settings(HiddenUnit.RELU, 15, 250, 1, 0.03);
      NetworkVi vi =
          NetworkVi.within(
              train.known, new PrivacyBudget(8, 1e-5), settings, new Sampling.Poisson(0.3));
      NetworkPosterior plain = vi.fit(train.wall.withoutNoise(vi.plan()), Progress.NONE);
      NetworkPosterior noisy = vi.fit(train.wall.reserve(vi.plan(), "test"), Progress.NONE);
      assertThat(error(plain, test)).isBetween(0.09, 0.2);
      assertThat(error(noisy, test)).isBetween(0.09, 0.27);
      assertThat(noisy.sd(test.values, 0)).isBetween(0.08, 0.4);
      assertThat(vi.forecast().noiseSd()).isPositive();
    }
    assertThatThrownBy(() -> new NetworkVi.Settings(HiddenUnit.RELU, 0, 1, 1, 1))
        .hasMessageContaining("hidden");
  }
}
