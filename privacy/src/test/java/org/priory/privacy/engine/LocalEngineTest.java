package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.records.Records;

class LocalEngineTest {

  @Nested
  class OneThread extends EngineConformance {
    @Override
    protected Engine open(Records data) {
      return new LocalEngine(data, 1);
    }
  }

  @Nested
  class TwoThreads extends EngineConformance {
    @Override
    protected Engine open(Records data) {
      return new LocalEngine(data, 2);
    }
  }

  @Nested
  class FiveThreads extends EngineConformance {
    @Override
    protected Engine open(Records data) {
      return new LocalEngine(data, 5);
    }
  }

  /** One large value and many that a running sum of squares swallows. */
  @Test
  void theNormIsNeverTooSmall() {
    double[] v = new double[300_000];
    Arrays.fill(v, 0.99 * 0x1p-27);
    v[0] = 1;
    BigDecimal exact = EngineConformance.square(v).sqrt(new MathContext(40));
    double norm = RowSum.norm(v);
    assertThat(new BigDecimal(norm)).isGreaterThan(exact);
    assertThat(norm).isCloseTo(exact.doubleValue(), org.assertj.core.data.Offset.offset(1e-10));
    // The twin: the plain norm is too small by more than the margin of the clip.
    double plain = Math.sqrt(Arrays.stream(v).reduce(0, (sum, x) -> sum + x * x));
    assertThat(new BigDecimal(plain * (1 + 0x1p-40))).isLessThan(exact);
  }
}
