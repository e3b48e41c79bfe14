package org.priory.numerics.special;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class QuantileTest {

  /** By numpy.quantile([1, 2, 4, 8, 16], [0, 0.1, 0.5, 0.95, 1]), whose default is R's. */
  @Test
  void areThoseOfNumpy() {
    double[] sorted = {1, 2, 4, 8, 16};
    double[] at = {0, 0.1, 0.5, 0.95, 1};
    double[] expected = {1, 1.4, 4, 14.4, 16};
    for (int i = 0; i < at.length; i++) {
      assertThat(Quantile.ofSorted(sorted, at[i])).isCloseTo(expected[i], within(1e-12));
    }
  }

  @Test
  void oneNumberIsAllQuantiles() {
    assertThat(Quantile.ofSorted(new double[] {3}, 0.2)).isEqualTo(3);
  }
}
