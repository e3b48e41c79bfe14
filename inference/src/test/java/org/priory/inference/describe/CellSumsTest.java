package org.priory.inference.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.query.Batch;

/** Sums column by column are those of the rows' vectors, each rounded to a step. */
class CellSumsTest {
  private static final double SCALE = 0x1p30;
  private static final int NUMBERS = 5;

  private final Random random = new Random(8);

  private record Rows(float[] features, int width, int offset, int rows) implements Batch {
    @Override
    public float[] labels() {
      return new float[rows];
    }
  }

  private static Asked asked(boolean moments) {
    List<BinnedColumn> axes = new ArrayList<>();
    List<Asked.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < NUMBERS; i++) {
      axes.add(BinnedColumn.number("n" + i, 4, 3));
      for (int j = 0; j < i; j++) {
        pairs.add(new Asked.Pair(j, i));
      }
    }
    axes.add(BinnedColumn.category("c", 3));
    axes.add(BinnedColumn.category("d", 7));
    int[] features = IntStream.range(0, axes.size()).map(i -> axes.size() - i).toArray();
    List<Asked.Pair> crosses =
        List.of(new Asked.Pair(0, 1), new Asked.Pair(2, 5), new Asked.Pair(5, 6));
    return moments
        ? new Asked(axes, features, crosses, pairs, true)
        : Asked.counts(axes, features, crosses, false);
  }

  /** Rows with missing numbers in some blocks only, and bits that no encoding gives. */
  private float[] rows(int count, int width) {
    float[] odd = {1, -1, -0f, 5, -5, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e-40f};
    float[] rows = new float[count * width];
    for (int i = 0; i < rows.length; i++) {
      boolean mayMiss = i / width / 64 % 2 == 0;
      float usual = i % width > 2 ? 2 * random.nextFloat() - 1 : random.nextInt(9) - 1;
      rows[i] =
          mayMiss && random.nextInt(9) == 0
              ? Float.NaN
              : random.nextInt(20) == 0 ? odd[random.nextInt(odd.length)] : usual;
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sumsAreThoseOfRowsForThemselves(boolean moments) {
    Asked asked = asked(moments);
    int width = asked.width();
    int count = 500;
    float[] rows = rows(count, width);
    double[] expected = new double[asked.dimension()];
    for (int i = 0; i < count; i++) {
      double[] vector = new double[asked.dimension()];
      asked.add(Arrays.copyOfRange(rows, i * width, (i + 1) * width), 1, vector);
      for (int j = 0; j < vector.length; j++) {
        expected[j] += Math.rint(SCALE * vector[j]);
      }
    }
    long[] steps = sums(asked, rows, width, count);
    for (int j = 0; j < steps.length; j++) {
      // a value half-way between two steps may fall to either side in doubles
      assertThat((double) steps[j]).isBetween(expected[j] - 2, expected[j] + 2);
    }
    assertThat(sums(asked, rows, width, 77, 64, 1, 300, 58)).isEqualTo(steps);
    // The twin: a row that is left out is seen.
    assertThat(sums(asked, rows, width, count - 1)).isNotEqualTo(steps);
  }

  private static long[] sums(Asked asked, float[] rows, int width, int... counts) {
    CellSums sums = new CellSums(asked, SCALE);
    int from = 0;
    for (int count : counts) {
      sums.add(new Rows(rows, width, from * width, count));
      from += count;
    }
    long[] steps = new long[asked.dimension()];
    sums.take(steps);
    long[] again = new long[asked.dimension()];
    sums.take(again);
    assertThat(again).containsOnly(0);
    return steps;
  }

  /** Whatever a row's bits are, its steps are within the bound, but for rounding to them. */
  @Test
  void noRowIsLongerThanTheBound() {
    Asked asked = asked(true);
    int width = asked.width();
    double bound = SCALE * new DescribeQuery(asked).bound() + 0.5 * Math.sqrt(asked.dimension());
    double longest = 0;
    for (int i = 0; i < 3000; i++) {
      float[] row = rows(1, width);
      if (i % 3 == 0) {
        for (int j = 0; j < width; j++) {
          row[j] = random.nextBoolean() ? 1 : -1; // the ends of all ranges: the longest vectors
        }
      } else if (i % 3 == 1) {
        for (int j = 0; j < width; j++) {
          row[j] = Float.intBitsToFloat(random.nextInt());
        }
      }
      double squares = 0;
      for (long step : sums(asked, row, width, 1)) {
        squares += (double) step * step;
      }
      longest = Math.max(longest, Math.sqrt(squares));
    }
    assertThat(longest).isBetween(0.999 * SCALE, bound);
  }
}
