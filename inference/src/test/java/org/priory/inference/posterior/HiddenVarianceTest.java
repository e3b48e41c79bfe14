package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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

  @Test
  void itIsNoLessThanNothing() {
    Support support = new Support(new double[2], 1, 100);
    assertThatThrownBy(() -> support.withHidden(-1)).hasMessageContaining("hidden");
    assertThat(support.withHidden(2).withOpen(new boolean[2]).hidden()).isEqualTo(2);
  }
}
