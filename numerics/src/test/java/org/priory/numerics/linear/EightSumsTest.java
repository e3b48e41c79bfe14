package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against exact sums: n roundings of the sum of sizes, and no value left out or taken twice. */
class EightSumsTest {
  private static final int FROM = 3;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 16, 100, 1001})
  void sumsAreRightToRounding(int n) {
    SplittableRandom random = new SplittableRandom(n);
    float[] x = new float[FROM + n + 5];
    double[] v = new double[x.length];
    double[] m = new double[n];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) random.nextDouble(-1, 1);
      v[i] = random.nextDouble(-1, 1);
    }
    for (int i = 0; i < n; i++) {
      m[i] = random.nextDouble(-1, 1);
    }
    BigDecimal ofFloats = BigDecimal.ZERO;
    BigDecimal ofDoubles = BigDecimal.ZERO;
    BigDecimal product = BigDecimal.ZERO;
    for (int i = 0; i < n; i++) {
      ofFloats = ofFloats.add(exact(x[FROM + i], x[FROM + i]));
      ofDoubles = ofDoubles.add(exact(v[FROM + i], v[FROM + i]));
      product = product.add(exact(x[FROM + i], m[i]));
    }
    check(EightSums.square(x, FROM, FROM + n), ofFloats, n);
    check(EightSums.square(v, FROM, FROM + n), ofDoubles, n);
    check(EightSums.product(x, FROM, m), product, n);
  }

  private static BigDecimal exact(double a, double b) {
    return new BigDecimal(a).multiply(new BigDecimal(b));
  }

  /** Each of n products is at most 1, and is rounded at most n/8 + 5 times. */
  private static void check(double computed, BigDecimal exact, int n) {
    double error = new BigDecimal(computed).subtract(exact).abs().doubleValue();
    assertThat(error).isLessThanOrEqualTo(n * (n / 8.0 + 5) * 0x1p-53);
  }
}
