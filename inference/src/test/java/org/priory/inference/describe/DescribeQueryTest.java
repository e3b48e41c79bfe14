package org.priory.inference.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** What a worker keeps of a batch is what it would find again. */
class DescribeQueryTest {
  private final Random random = new Random(4);

  /** Rows one after the other. */
  private record Rows(float[] features, int width, int rows) implements Batch {
    @Override
    public int offset() {
      return 0;
    }

    @Override
    public float[] labels() {
      return new float[rows];
    }
  }

  /** Numbers and categories, with all correlations: of 40 numbers a batch is not kept. */
  private static Asked asked(int numbers) {
    List<BinnedColumn> axes = new ArrayList<>();
    List<Asked.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < numbers; i++) {
      axes.add(BinnedColumn.number("n" + i, 4, 2));
      for (int j = 0; j < i; j++) {
        pairs.add(new Asked.Pair(j, i));
      }
    }
    axes.add(BinnedColumn.category("c", 3));
    int[] features = IntStream.range(0, axes.size()).toArray();
    return new Asked(axes, features, List.of(new Asked.Pair(0, numbers)), pairs, true);
  }

  private Rows rows(int width, int count) {
    float[] features = new float[width * count];
    for (int i = 0; i < features.length; i++) {
      features[i] =
          i % width == width - 1
              ? random.nextInt(5)
              : random.nextInt(7) == 0 ? Float.NaN : 2 * random.nextFloat() - 1;
    }
    return new Rows(features, width, count);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 40})
  void sumsAreThoseOfRowsForThemselves(int numbers) {
    Asked asked = asked(numbers);
    BatchQuery.Worker worker = new DescribeQuery(asked).worker();
    int[] places = new int[asked.most()];
    double[] values = new double[asked.most()];
    for (int count : new int[] {3, 256, 1, 200, 256}) {
      Rows rows = rows(numbers + 1, count);
      double[] norms = new double[256];
      double[] weights = random.doubles(256).toArray();
      double[] sum = new double[asked.dimension()];
      worker.norms(rows, norms);
      worker.addWeighted(rows, weights, sum);
      double[] expected = new double[asked.dimension()];
      for (int i = 0; i < count; i++) {
        int n = asked.fill(rows.features(), i * rows.width(), places, values, 0);
        double squares = 0;
        for (int k = 0; k < n; k++) {
          squares += values[k] * values[k];
          expected[places[k]] += weights[i] * values[k];
        }
        assertThat(norms[i]).isEqualTo(Math.sqrt(squares)).isBetween(0.1, 1 + 1e-12);
      }
      assertThat(sum).isEqualTo(expected);
      // The twin: a row with another weight is seen.
      expected[0] += 1e-3 * asked.totalWeight();
      assertThat(sum).isNotEqualTo(expected);
    }
  }
}
