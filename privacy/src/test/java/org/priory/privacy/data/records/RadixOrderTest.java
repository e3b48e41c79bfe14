package org.priory.privacy.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RadixOrderTest {
  private static int[] byComparison(int[] keys) {
    return IntStream.range(0, keys.length)
        .boxed()
        .sorted(Comparator.comparingInt(i -> keys[i]))
        .mapToInt(i -> i)
        .toArray();
  }

  @Test
  void isTheOrderOfAStableSort() {
    Random random = new Random(1);
    for (int most : new int[] {1, 3, 5000, 1 << 20, Integer.MAX_VALUE}) {
      for (int count : new int[] {0, 1, 2, 100, 20_000}) {
        int[] keys = random.ints(count, 0, most).toArray();
        assertThat(RadixOrder.of(keys)).isEqualTo(byComparison(keys));
      }
    }
    int[] largest = {Integer.MAX_VALUE, 0, Integer.MAX_VALUE, 5};
    assertThat(RadixOrder.of(largest)).containsExactly(1, 3, 0, 2);
    // The twin: other keys, another order.
    assertThat(RadixOrder.of(new int[] {1, 0, 2, 5})).isNotEqualTo(RadixOrder.of(largest));
  }

  @Test
  void negativeKeysAreRefused() {
    assertThatThrownBy(() -> RadixOrder.of(new int[] {3, -1}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
