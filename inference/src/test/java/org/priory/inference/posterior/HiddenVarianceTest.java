package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What hidden directions add is in intervals of predictions, and not in probabilities. */
class HiddenVarianceTest {
  private static final float[] ROW = {1, 0.5f};

  private static GaussianPosterior posterior(double hidden) {
    return new GaussianPosterior(
            List.of("(intercept)", "a"),
            new double[] {-1, 2},
            new Covariance.Diagonal(new double[] {0.09, 0.04}),
            Optional.of(new Support(new double[2], 1, 100)))
        .withHidden(hidden);
  }

  @Test
  void intervalsAreWiderByIt() {
    // x'S x = 0.1
    assertThat(posterior(0).predictorVariance(ROW, 0)).isCloseTo(0.1, within(1e-9));
    assertThat(posterior(3).predictorVariance(ROW, 0)).isCloseTo(3.1, within(1e-9));
    Interval wide = new LogisticPosterior(posterior(3)).interval(ROW, 0, 0.95);
    double end = 1 / (1 + Math.exp(1.959964 * Math.sqrt(3.1)));
    assertThat(wide.low()).isCloseTo(end, within(1e-6));
    assertThat(wide.high()).isCloseTo(1 - end, within(1e-6));
    assertThat(new ProbitPosterior(posterior(3)).sd(ROW, 0))
        .isGreaterThan(2 * new ProbitPosterior(posterior(0)).sd(ROW, 0));
    assertThat(new LogisticPosterior(posterior(3)).sd(ROW, 0))
        .isGreaterThan(2 * new LogisticPosterior(posterior(0)).sd(ROW, 0));
  }

  @Test
  void probabilitiesAndCoefficientsAreNot() {
    assertThat(new LogisticPosterior(posterior(3)).probability(ROW, 0))
        .isEqualTo(new LogisticPosterior(posterior(0)).probability(ROW, 0));
    assertThat(new ProbitPosterior(posterior(3)).probability(ROW, 0))
        .isEqualTo(new ProbitPosterior(posterior(0)).probability(ROW, 0));
    assertThat(posterior(3).sd(1)).isEqualTo(posterior(0).sd(1));
  }

  /** Two ordered values have the probabilities of a logit; there are 500 draws. */
  @Test
  void intervalsOfOrderedValuesAreWiderByIt() {
    OrdinalPosterior wide = new OrdinalPosterior(posterior(3), 2);
    float[] row = {0.5f};
    Interval above = wide.intervals(row, 0, 0.95).get(1);
    // x'm + b with x = 0.5, m ~ N(-1, 0.09), b ~ N(2, 0.04)
    double sd = Math.sqrt(3 + 0.25 * 0.09 + 0.04);
    assertThat(above.low()).isCloseTo(logistic(1.5 - 1.96 * sd), within(0.06));
    assertThat(above.high()).isCloseTo(logistic(1.5 + 1.96 * sd), within(0.06));
    OrdinalPosterior narrow = new OrdinalPosterior(posterior(0), 2);
    double[] means = new double[2];
    double[] sds = new double[2];
    double[] same = new double[2];
    double[] less = new double[2];
    wide.moments(row, 0, means, sds);
    narrow.moments(row, 0, same, less);
    assertThat(means).containsExactly(same);
    assertThat(sds[1]).isGreaterThan(3 * less[1]);
  }

  /** The log odds of two classes differ by a normal number of the hidden variance. */
  @Test
  void intervalsOfClassesAreWiderByIt() {
    SoftmaxPosterior wide = softmax(3);
    float[] row = {1};
    Interval second = wide.intervals(row, 0, 0.95).get(1);
    double sd = Math.sqrt(3);
    assertThat(second.low()).isCloseTo(logistic(1 - 1.96 * sd), within(0.06));
    assertThat(second.high()).isCloseTo(logistic(1 + 1.96 * sd), within(0.06));
    double[] means = new double[2];
    double[] sds = new double[2];
    wide.moments(row, 0, means, sds);
    assertThat(means).containsExactly(softmax(0).probabilities(row, 0));
    assertThat(sds[1]).isGreaterThan(0.2);
    softmax(0).moments(row, 0, means, sds);
    assertThat(sds[1]).isLessThan(1e-6);
  }

  /** 1,000 draws at one point. */
  private static SoftmaxPosterior softmax(double hidden) {
    double[][] draws = new double[1000][];
    Arrays.fill(draws, new double[] {0, 1});
    Support support = new Support(new double[1], 1, 100).withHidden(hidden);
    return new SoftmaxPosterior(
        new DrawnPosterior(
            List.of("a: x", "b: x"),
            List.of(),
            new double[][][] {draws},
            ChainHeat.INDEPENDENT,
            Optional.of(support)),
        2);
  }

  private static double logistic(double s) {
    return 1 / (1 + Math.exp(-s));
  }

  /** H(t) = t e^(x'm) in one piece. */
  @Test
  void intervalsOfSurvivalAreWiderByIt() {
    Interval wide = new SurvivalPosterior(posterior(3), new double[] {10}).survival(ROW, 1, 0.95);
    double half = 1.959964 * Math.sqrt(3.1);
    assertThat(wide.low()).isCloseTo(Math.exp(-Math.exp(half)), within(1e-6));
    assertThat(wide.high()).isCloseTo(Math.exp(-Math.exp(-half)), within(1e-6));
  }

  @Test
  void itIsNoLessThanNothing() {
    Support support = new Support(new double[2], 1, 100);
    assertThatThrownBy(() -> support.withHidden(-1)).hasMessageContaining("hidden");
    assertThat(support.withHidden(2).withOpen(new boolean[2]).hidden()).isEqualTo(2);
  }
}
