package org.priory.inference.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.posterior.GammaPosterior;

class NoisyVarianceTest {
  private static final GammaPosterior NO_PRIOR = new GammaPosterior(1e-12, 1e-12);
  private static final double RECORDS = 1e12;

  /** Mean and variance of a normal distribution cut off at 0, by summing its density. */
  @ParameterizedTest
  @CsvSource({"0.1, 0.01", "0.1, 0.1", "0, 0.05", "-0.05, 0.05", "-0.2, 0.04", "0.3, 0.2"})
  void cutOffNormal(double square, double sd) {
    double mass = 0;
    double first = 0;
    double second = 0;
    double step = sd / 2000;
    for (double v = step / 2; v < Math.max(0, square) + 12 * sd; v += step) {
      double weight = Math.exp(-(v - square) * (v - square) / (2 * sd * sd));
      mass += weight;
      first += weight * v;
      second += weight * v * v;
    }
    double mean = first / mass;
    double variance = second / mass - mean * mean;
    GammaPosterior tau = NoisyVariance.precision(NO_PRIOR, square, sd, RECORDS);
    assertThat(tau.rate() / tau.shape()).isCloseTo(mean, within(1e-4 * mean));
    assertThat(1 / tau.shape()).isCloseTo(variance / (mean * mean), within(1e-4));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-5, 0.01, 0.3})
  void withoutNoiseItIsTheSampleThatCounts(double square) {
    GammaPosterior tau = NoisyVariance.precision(new GammaPosterior(1, 0.1), square, 0, 500);
    assertThat(tau.shape()).isCloseTo(251, within(1e-9));
    assertThat(tau.rate()).isCloseTo(0.1 + 250 * square, within(1e-9));
    // and so it is where the noise is small
    GammaPosterior noisy =
        NoisyVariance.precision(new GammaPosterior(1, 0.1), square, 1e-4 * square, 500);
    assertThat(noisy.rate() / noisy.shape()).isCloseTo(tau.rate() / tau.shape(), within(1e-6));
  }

  /** However far noise carries it, there is a proper distribution. */
  @ParameterizedTest
  @ValueSource(doubles = {-1e9, -1, 0, 1, 1e9, Double.MIN_VALUE})
  void alwaysProper(double square) {
    for (double sd : new double[] {0, 1e-300, 1e-6, 1, 1e9}) {
      GammaPosterior tau = NoisyVariance.precision(new GammaPosterior(1, 0.1), square, sd, 100);
      assertThat(tau.rate() / tau.shape()).isBetween(1e-7, 1.1);
    }
  }
}
