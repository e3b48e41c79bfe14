package org.priory.inference.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankHistogramTest {

  @Test
  void evenRanksAreEven() {
    double[] ranks = IntStream.range(0, 100).mapToDouble(i -> (i + 0.5) / 100).toArray();
    RankHistogram even = RankHistogram.of(ranks, 10);
    assertThat(even.counts()).containsOnly(10);
    assertThat(even.chiSquare()).isZero();
    assertThat(even.pValue()).isEqualTo(1);
    assertThat(even.ends()).isEqualTo(1);
  }

  /** Half of the ranks at each end. */
  @Test
  void ranksAtTheEndsAreNot() {
    double[] ranks = IntStream.range(0, 100).mapToDouble(i -> i % 2).toArray();
    RankHistogram ends = RankHistogram.of(ranks, 4);
    assertThat(ends.counts()).containsExactly(50, 0, 0, 50);
    // 4 times 25^2/25
    assertThat(ends.chiSquare()).isCloseTo(100, within(1e-12));
    assertThat(ends.pValue()).isLessThan(1e-20);
    assertThat(ends.ends()).isEqualTo(2);
  }

  @Test
  void whatIsNoRankIsRefused() {
    assertThatThrownBy(() -> RankHistogram.of(new double[] {Double.NaN}, 4))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
