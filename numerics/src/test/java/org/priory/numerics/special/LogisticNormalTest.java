package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogisticNormalTest {

  /** The trapezoidal rule, which converges geometrically for such integrands. */
  private static double integral(double mean, double sd) {
    double step = 1.0 / 64;
    double sum = 0;
    for (double z = -10; z <= 10; z += step) {
      sum += step * Math.exp(Normal.logDensity(z)) / (1 + Math.exp(-mean - sd * z));
    }
    return sum;
  }

  @Test
  void isTheIntegral() {
    for (double mean : new double[] {-6, -1, 0, 0.3, 2, 9}) {
      for (double sd : new double[] {0.01, 0.5, 1, 3}) {
        assertThat(LogisticNormal.mean(mean, sd * sd)).isCloseTo(integral(mean, sd), within(3e-9));
      }
    }
  }

  /** Twin: plugging in the mean is off by far more than the tolerance above. */
  @Test
  void isNotTheValueAtTheMean() {
    assertThat(Math.abs(LogisticNormal.mean(2, 1) - 1 / (1 + Math.exp(-2)))).isGreaterThan(0.03);
  }

  @Test
  void withoutVarianceIsTheLogisticFunction() {
    for (double z = -30; z <= 30; z += 0.37) {
      assertThat(LogisticNormal.mean(z, 0)).isCloseTo(1 / (1 + Math.exp(-z)), within(2.2e-9));
    }
  }
}
