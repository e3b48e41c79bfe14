package org.priory.privacy.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.engine.FalseAlarms;

class RandomOrderTest {
  private static final Features ONE = Features.of(List.of("x"), 1e9, Target.NONE);

  private static Records numbered(int count) {
    float[] values = new float[count];
    IntStream.range(0, count).forEach(i -> values[i] = i);
    return Records.of(ONE, values, new float[0]);
  }

  private static int value(Records records, int row) {
    return (int) records.block(row)[records.offset(row)];
  }

  /** Each of the 24 orders of four records is as likely as the other, at odds of 1e-6. */
  @Test
  void everyOrderIsEquallyLikely() {
    RandomSource source = InsecureSeededSource.of(12);
    long[] seen = new long[256];
    int trials = 24_000;
    for (int trial = 0; trial < trials; trial++) {
      Records records = numbered(4).shuffled(source);
      seen[IntStream.range(0, 4).reduce(0, (code, row) -> 4 * code + value(records, row))]++;
    }
    long[] orders = Arrays.stream(seen).filter(count -> count > 0).toArray();
    double[] expected = new double[24];
    Arrays.fill(expected, trials / 24.0);
    assertThat(orders).hasSize(24);
    assertThat(FalseAlarms.chiSquare(orders, expected)).isGreaterThan(FalseAlarms.FALSE_ALARM);
    // The twin: two fifths more of one order are seen.
    orders[0] += trials / 60;
    assertThat(FalseAlarms.chiSquare(orders, expected)).isLessThan(FalseAlarms.FALSE_ALARM);
  }

  /** Whoever visited rows while they are moved would count some twice. */
  @Test
  void recordsThatWereShuffledCannotBeVisitedAgain() {
    Records records = numbered(100);
    Records copy = records.copy();
    RandomSource source = InsecureSeededSource.of(3);
    Records shuffled = records.shuffled(source);

    assertThatThrownBy(() -> records.shuffled(source)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(records::cursor).hasMessageContaining("copy first");
    assertThatThrownBy(records::copy).isInstanceOf(IllegalStateException.class);
    for (int row = 0; row < 100; row++) {
      assertThat(value(copy, row)).isEqualTo(row);
    }
    assertThat(shuffled.copy().key(7)).isEqualTo(shuffled.key(7));
  }

  @Test
  void rowsOfAUnitStayTogetherAndKeysIncrease() {
    int rows = 5000;
    long[] units = new long[rows];
    float[] values = new float[rows];
    for (int i = 0; i < rows; i++) {
      units[i] = (i * 7919L) % 1000;
      values[i] = i;
    }
    Records records = Records.of(ONE, values, new float[0], units);
    assertThat(records.isShuffled()).isFalse();
    Records shuffled = records.shuffled(InsecureSeededSource.of(2));
    assertThat(shuffled.isShuffled()).isTrue();
    assertThat(shuffled.units().count()).isEqualTo(1000);
    boolean[] seen = new boolean[rows];
    int inPlace = 0;
    for (int unit = 0; unit < 1000; unit++) {
      int first = shuffled.units().start(unit);
      assertThat(shuffled.units().end(unit) - first).isEqualTo(5);
      for (int row = first; row < first + 5; row++) {
        int value = value(shuffled, row);
        assertThat(units[value]).isEqualTo(units[value(shuffled, first)]);
        assertThat(seen[value]).isFalse();
        seen[value] = true;
      }
      inPlace += units[value(shuffled, first)] == units[unit] ? 1 : 0;
      assertThat(shuffled.key(unit)).isGreaterThanOrEqualTo(unit == 0 ? 0 : shuffled.key(unit - 1));
    }
    assertThat(inPlace).isLessThan(20);
  }

  @Test
  void keysTravelWithTheirRecords() {
    Records ordered = numbered(4).ordered(new int[] {9, 3, 9, 1});
    assertThat(IntStream.range(0, 4).map(row -> value(ordered, row))).containsExactly(3, 1, 0, 2);
    assertThat(IntStream.range(0, 4).map(ordered::key)).containsExactly(1, 3, 9, 9);
  }
}
