package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

class NetworkSepTest {

  /** What no line explains: a kink for units with a kink, a wave for smooth ones. */
  private static double curve(HiddenUnit unit, double x) {
    return unit == HiddenUnit.RELU ? Math.abs(x) - 0.5 : 0.4 * Math.sin(4.5 * x);
  }

  /** y = curve(x1) + 0.3 x2 + noise of 0.1. */
  private static TestWall data(HiddenUnit unit, int n, long seed) throws IOException {
    Random random = new Random(seed);
    float[] values = TestWall.rows(n, 3, random);
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      double y = curve(unit, values[3 * i + 1]) + 0.3 * values[3 * i + 2];
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

  private static NetworkPosterior fit(TestWall data, NetworkSep sep, boolean noise) {
    Questions questions =
        noise ? data.wall.reserve(sep.plan(), "test") : data.wall.withoutNoise(sep.plan());
    return sep.fit(questions, Progress.NONE);
  }

  private static NetworkSep method(TestWall data, double epsilon, NetworkSettings settings) {
    return NetworkSep.within(
        data.known, new PrivacyBudget(epsilon, 1e-5), settings, new Sampling.Poisson(0.2));
  }

  @ParameterizedTest
  @EnumSource(HiddenUnit.class)
  void learnsWhatNoLineExplains(HiddenUnit unit) throws IOException {
    try (TestWall train = data(unit, 4000, 1);
        TestWall test = data(unit, 1000, 2)) {
      NetworkSettings settings = new NetworkSettings(unit, 20, 100, 0.5, 0.5, 1e-2);
      NetworkPosterior plain = fit(train, method(train, 8, settings), false);
      NetworkPosterior noisy = fit(train, method(train, 8, settings), true);
      // the best line is off by sqrt(1/12 + 0.01) = 0.305, nothing can be below 0.1
      assertThat(error(plain, test)).isBetween(0.09, unit == HiddenUnit.RELU ? 0.15 : 0.2);
      // bounded units are slower at a kink
      assertThat(error(noisy, test)).isBetween(0.09, unit == HiddenUnit.RELU ? 0.17 : 0.25);
      // the size of errors is bought, and within a quarter
      double said = noisy.sd(test.values, 0);
      assertThat(said).isBetween(0.8 * error(noisy, test), 1.25 * error(noisy, test));
      // x1 matters most
      assertThat(noisy.relevance()[1]).isGreaterThan(noisy.relevance()[2]);
    }
  }

  @Test
  void oddDataIsFinite() throws IOException {
    float[] values = TestWall.rows(20, 3, new Random(4));
    float[] labels = new float[20];
    labels[3] = Float.NaN;
    try (TestWall data = new TestWall(values, labels, Target.Kind.NUMBER, 4)) {
      NetworkSettings settings =
          NetworkSettings.defaults(HiddenUnit.TANH, 3, 20, 0.1).withHidden(5);
      NetworkPosterior q = fit(data, method(data, 0.1, settings), true);
      assertThat(q.mean(values, 0)).isFinite();
      assertThat(q.sd(values, 0)).isFinite().isPositive();
    }
  }

  /** Fewer records and smaller budgets leave fewer directions; a larger budget does not add any. */
  @Test
  void dampingFollowsFromPublicNumbers() {
    double usual = NetworkSettings.defaults(HiddenUnit.TANH, 9, 7000, 1).damping();
    assertThat(NetworkSettings.defaults(HiddenUnit.TANH, 9, 1400, 1).damping())
        .isGreaterThan(3 * usual);
    assertThat(NetworkSettings.defaults(HiddenUnit.TANH, 9, 7000, 0.2).damping())
        .isGreaterThan(3 * usual);
    assertThat(NetworkSettings.defaults(HiddenUnit.TANH, 9, 1400, 50))
        .isEqualTo(NetworkSettings.defaults(HiddenUnit.TANH, 9, 1400, 1));
    assertThat(NetworkSettings.defaults(HiddenUnit.TANH, 18, 7000, 1).damping())
        .isGreaterThan(1.9 * usual);
    assertThat(NetworkSettings.defaults(HiddenUnit.TANH, 9, 1e9, 1).damping()).isPositive();
    assertThat(NetworkSettings.defaults(HiddenUnit.TANH, 9, 1, 0.01).steps()).isGreaterThan(1);
  }

  /**
   * The noise of a step, clip times step, is no larger with a larger clip; a smaller one is free.
   */
  @Test
  void aLargerClipMakesStepsShorter() {
    NetworkSettings usual = NetworkSettings.defaults(HiddenUnit.TANH, 9, 7000, 1);
    NetworkSettings larger = usual.withClip(4 * usual.clip());
    assertThat(larger.clip() * larger.step())
        .isCloseTo(usual.clip() * usual.step(), Offset.offset(1e-12));
    assertThat(usual.withClip(usual.clip() / 2).step()).isEqualTo(usual.step());
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> new NetworkSettings(HiddenUnit.TANH, 0, 10, 1, 0.1, 1))
        .hasMessageContaining("hidden units must be from 1 to 1000, were 0");
    assertThatThrownBy(() -> new NetworkSettings(HiddenUnit.TANH, 5, 10, Double.NaN, 0.1, 1))
        .hasMessageContaining("clip must be a finite number > 0");
    assertThatThrownBy(() -> new NetworkSettings(HiddenUnit.TANH, 5, 10, 1, 0.1, 0))
        .hasMessageContaining("damping must be a finite number > 0");
  }
}
