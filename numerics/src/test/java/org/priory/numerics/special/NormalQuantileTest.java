package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NormalQuantileTest {
  @Test
  void invertsTheDistributionFunction() {
    for (double p : new double[] {1e-12, 0.01, 0.3, 0.5, 0.975, 0.9999}) {
      assertThat(Normal.cdf(NormalQuantile.of(p)) / p).isCloseTo(1, within(1e-12));
    }
    assertThat(NormalQuantile.of(0.975)).isCloseTo(1.959963984540054, within(1e-14));
  }
}
