package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ExponentialTest {
  private static final Percentage FEW_ULPS = Percentage.withPercentage(2e-13);

  @Test
  void excessAgreesWithTheSeriesInManyDigits() {
    for (double y = -20; y < 20; y += 0.0317) {
      assertThat(Exponential.excess(y)).as("y = " + y).isCloseTo(series(y, 2), FEW_ULPS);
      assertThat(Exponential.minusOne(y)).as("y = " + y).isCloseTo(series(y, 1), FEW_ULPS);
    }
    for (double y = 1e-300; y < 1; y *= 7) {
      assertThat(Exponential.excess(y)).as("y = " + y).isNotNegative();
      assertThat(Exponential.minusOne(-y)).as("y = " + y).isCloseTo(Math.expm1(-y), FEW_ULPS);
    }
  }

  @Test
  void theNaiveFormulaIsRejected() {
    double y = 1e-5;
    assertThat(Math.abs((Math.exp(y) - 1 - y) / series(y, 2) - 1)).isGreaterThan(1e-8);
  }

  /** sum of y^n / n! from n = first on, with 60 digits. */
  private static double series(double y, int first) {
    MathContext digits = new MathContext(60);
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal term = BigDecimal.ONE;
    for (int n = 0; n < 120; n++) {
      sum = n >= first ? sum.add(term) : sum;
      term = term.multiply(new BigDecimal(y)).divide(BigDecimal.valueOf(n + 1), digits);
    }
    return sum.doubleValue();
  }
}
