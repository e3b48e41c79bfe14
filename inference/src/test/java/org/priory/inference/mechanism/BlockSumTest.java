package org.priory.inference.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums of blocks against exact ones. */
class BlockSumTest {
  @Test
  void theErrorIsWithinItsBound() {
    Random random = new Random(6);
    BlockSum sum = new BlockSum(1);
    BigDecimal exact = BigDecimal.ZERO;
    double sizes = 0;
    double plain = 0;
    for (int i = 0; i < 200_000; i++) {
      // large terms that cancel
      double term = (i % 2 == 0 ? 1e6 : -1e6) + random.nextDouble();
      sum.add(0, term);
      sum.end();
      exact = exact.add(new BigDecimal(term));
      sizes += Math.abs(term);
      plain += term;
    }
    double error = exact.subtract(new BigDecimal(sum.values()[0])).abs().doubleValue();
    assertThat(error).isLessThan(0x1p-47 * sizes);
    // Twin: a plain sum errs more than blocks do.
    assertThat(exact.subtract(new BigDecimal(plain)).abs().doubleValue()).isGreaterThan(error);
  }
}
