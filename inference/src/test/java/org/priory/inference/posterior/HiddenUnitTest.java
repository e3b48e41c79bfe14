package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HiddenUnitTest {

  /** Moments by the trapezoid rule over eight standard deviations. */
  private static double[] integrated(HiddenUnit unit, double m, double s) {
    int points = 4001;
    double total = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < points; i++) {
      double z = -8 + 16.0 * i / (points - 1);
      double weight = Math.exp(-0.5 * z * z);
      double b = unit.value(m + s * z);
      total += weight;
      first += weight * b;
      second += weight * b * b;
    }
    double mean = first / total;
    return new double[] {mean, second / total - mean * mean};
  }

  @ParameterizedTest
  @EnumSource(HiddenUnit.class)
  void momentsAreIntegrals(HiddenUnit unit) {
    for (double m : new double[] {-2, -0.5, 0, 0.3, 1.5}) {
      for (double s : new double[] {0.05, 0.2, 0.4}) {
        HiddenUnit.Moments moments = unit.moments(m, s);
        double[] exact = integrated(unit, m, s);
        assertThat(moments.mean()).isCloseTo(exact[0], within(1e-3));
        assertThat(moments.variance()).isCloseTo(exact[1], within(5e-3));
      }
    }
    // the twin: the value at the mean is not the mean of the values
    assertThat(Math.abs(unit.value(0.3) - integrated(unit, 0.3, 0.4)[0])).isGreaterThan(0.005);
  }

  @ParameterizedTest
  @EnumSource(HiddenUnit.class)
  void derivativesAreDifferences(HiddenUnit unit) {
    double h = 1e-5;
    for (double m : new double[] {-1, 0.2, 0.9}) {
      double s = 0.6;
      HiddenUnit.Moments at = unit.moments(m, s);
      HiddenUnit.Moments right = unit.moments(m + h, s);
      HiddenUnit.Moments left = unit.moments(m - h, s);
      HiddenUnit.Moments wider = unit.moments(m, Math.sqrt(s * s + h));
      HiddenUnit.Moments narrower = unit.moments(m, Math.sqrt(s * s - h));
      assertThat(at.meanByMean()).isCloseTo((right.mean() - left.mean()) / (2 * h), within(1e-7));
      assertThat(at.varianceByMean())
          .isCloseTo((right.variance() - left.variance()) / (2 * h), within(1e-7));
      assertThat(at.meanByVariance())
          .isCloseTo((wider.mean() - narrower.mean()) / (2 * h), within(1e-7));
      assertThat(at.varianceByVariance())
          .isCloseTo((wider.variance() - narrower.variance()) / (2 * h), within(1e-7));
    }
  }

  @Test
  void namesAreRead() {
    for (HiddenUnit unit : HiddenUnit.values()) {
      assertThat(HiddenUnit.of(unit.word())).contains(unit);
    }
    assertThat(HiddenUnit.words()).containsExactly("relu", "tanh");
    assertThat(HiddenUnit.of("RELU")).isEmpty();
  }
}
