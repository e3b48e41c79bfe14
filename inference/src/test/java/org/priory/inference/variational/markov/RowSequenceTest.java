package org.priory.inference.variational.markov;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;

/** Rows come by time, the first of them alone. */
class RowSequenceTest {

  @RepeatedTest(30)
  void rowsAreSortedAndCut(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    int longest = 1 + random.nextInt(30);
    RowSequence rows = new RowSequence(new SequenceColumns(List.of(), List.of(0), 1, longest));
    rows.begin();
    rows.see(ArrayRow.of(Float.NaN, 3, 3));
    rows.begin();
    int count = random.nextInt(60);
    float[] times = new float[count];
    for (int i = 0; i < count; i++) {
      times[i] = random.nextInt(8) == 0 ? Float.NaN : random.nextInt(12);
      rows.see(ArrayRow.of(Float.NaN, i, times[i]));
    }
    int[] expected =
        IntStream.range(0, count)
            .filter(i -> !Float.isNaN(times[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> times[i]))
            .limit(longest)
            .mapToInt(Integer::intValue)
            .toArray();
    int[] places = IntStream.range(0, rows.length()).map(rows::place).toArray();
    assertThat(places).isEqualTo(expected);
    assertThat(IntStream.range(0, rows.length()).map(t -> (int) rows.number(t, 0)).toArray())
        .isEqualTo(expected);
  }

  @Test
  void withoutTimesRowsComeAsTheyAre() {
    RowSequence rows = new RowSequence(new SequenceColumns(List.of(), List.of(0), -1, 3));
    rows.begin();
    for (double x : new double[] {9, 1, 5, 2}) {
      rows.see(ArrayRow.of(Float.NaN, x));
    }
    assertThat(IntStream.range(0, 3).mapToDouble(t -> rows.number(t, 0)).toArray())
        .containsExactly(9, 1, 5);
    assertThat(rows.length()).isEqualTo(3);
    assertThat(Arrays.asList(rows.place(0), rows.place(2))).containsExactly(0, 2);
  }
}
