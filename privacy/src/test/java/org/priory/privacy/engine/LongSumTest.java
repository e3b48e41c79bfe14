package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums of vectors that are long enough for all cores. */
class LongSumTest {
  private static final int LENGTH = 100_003;
  private final Random random = new Random(3);

  private double[] vector() {
    return random.doubles(LENGTH, -1, 1).map(x -> x / 400).toArray();
  }

  /** In one sum, in two that are added, and before and after sums were settled: the same bits. */
  @Test
  void sumsAreTheSameHoweverTheyAreAdded() {
    double[] a = vector();
    double[] b = vector();
    ExactSum both = new ExactSum(LENGTH, 1);
    both.add(a, 1, 1);
    both.add(b, 0.5, 1);
    ExactSum first = new ExactSum(LENGTH, 1);
    ExactSum second = new ExactSum(LENGTH, 1);
    first.add(a, 1, 1);
    second.add(b, 0.5, 1);
    first.add(second);
    double[] expected = both.toDoubles();
    assertThat(first.toDoubles()).isEqualTo(expected);
    // too many records to stay in doubles: whole numbers from there on
    ExactSum settled = new ExactSum(LENGTH, 1);
    settled.add(a, 1, 1 << 20);
    settled.add(b, 0.5, 1);
    assertThat(settled.toDoubles()).isEqualTo(expected);
    assertThat(settled.takeDoubles()).isEqualTo(expected);
    assertThat(both.takeDoubles()).isEqualTo(expected);
    double grid = ExactSum.grid(1);
    for (int i = 0; i < LENGTH; i += 997) {
      assertThat(expected[i])
          .isEqualTo(Math.rint(a[i] / grid) * grid + Math.rint(0.5 * b[i] / grid) * grid);
    }
  }

  @Test
  void theNormIsThatOfOneLoop() {
    double[] a = vector();
    double squares = 0;
    for (double x : a) {
      squares += x * x;
    }
    assertThat(RowSum.norm(a)).isBetween(Math.sqrt(squares), Math.sqrt(squares) * (1 + 1e-10));
  }
}
