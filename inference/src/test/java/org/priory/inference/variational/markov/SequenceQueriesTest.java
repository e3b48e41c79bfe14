package org.priory.inference.variational.markov;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.ArrayRow;
import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.query.Row;

/** No sequence's vector is longer than 1, whatever its length, and some are as long. */
class SequenceQueriesTest {
  private static final int SEQUENCES = 20_000;
  private static final int LONGEST = 6;

  /** Categories of 2, 3, ... levels, numbers, and the time last. */
  private static SequenceColumns columns(int categories, int numbers) {
    return new SequenceColumns(
        IntStream.range(0, categories)
            .mapToObj(c -> new SequenceColumns.Category(c, c + 2))
            .toList(),
        IntStream.range(categories, categories + numbers).boxed().toList(),
        categories + numbers,
        LONGEST);
  }

  private static MarkovPosterior posterior(SequenceColumns columns, int states, Random random) {
    int[] levels = columns.categories().stream().mapToInt(c -> c.levels()).toArray();
    return ForwardBackwardTest.drawn(states, levels, columns.numbers().size(), random);
  }

  /** Rows that are all the same, or not at all, with numbers at the edge or inside of it. */
  private static float[][] rows(SequenceColumns columns, double edge, Random random) {
    int categories = columns.categories().size();
    int width = categories + columns.numbers().size() + 1;
    float[][] rows = new float[1 + random.nextInt(2 * LONGEST)][width];
    boolean isSame = random.nextInt(3) > 0;
    for (int t = 0; t < rows.length; t++) {
      for (int f = 0; f < width - 1; f++) {
        float inside = 2 * random.nextFloat() - 1;
        float number = random.nextBoolean() ? (float) Math.copySign(edge, inside) : inside;
        rows[t][f] =
            f < categories
                ? random.nextInt(isSame ? 2 : f + 4)
                : random.nextInt(20) == 0 ? Float.NaN : number;
      }
      rows[t][width - 1] = random.nextInt(9) == 0 && t > 0 ? Float.NaN : random.nextFloat();
      if (isSame && t > 0) {
        rows[t] = rows[0].clone();
      }
    }
    return rows;
  }

  private static double longest(
      RecordQuery query, SequenceColumns columns, double edge, Random random) {
    RecordQuery.Worker worker = query.worker();
    double longest = 0;
    for (int i = 0; i < SEQUENCES; i++) {
      double[] sum = new double[query.dimension()];
      worker.begin();
      for (float[] row : rows(columns, edge, random)) {
        worker.see(ArrayRow.of(row, Float.NaN));
      }
      worker.add(sum);
      longest = Math.max(longest, Math.sqrt(Arrays.stream(sum).map(x -> x * x).sum()));
    }
    return longest;
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 2", "0, 1, 3", "2, 1, 3", "3, 4, 2", "1, 2, 1"})
  void theDeclaredBoundHoldsAndIsReached(int categories, int numbers, int states) {
    Random random = new Random(31L * categories + numbers);
    SequenceColumns columns = columns(categories, numbers);
    double[] ones = new double[numbers];
    Arrays.fill(ones, 1);
    SequenceFrame frame =
        new SequenceFrame(random.doubles(numbers, -0.1, 0.1).toArray(), ones, 0.9);
    double longest = 0;
    for (int i = 0; i < 10; i++) {
      SequenceExpectation steps =
          new SequenceExpectation(
              new SequenceStatistics(columns, frame, states),
              sure(posterior(columns, states, random)),
              1);
      longest = Math.max(longest, longest(steps, columns, 1, random));
    }
    assertThat(longest).isBetween(0.95, 1 + 1e-12);
    assertThat(longest(new SequenceSpread.Query(columns), columns, 1, random))
        .isBetween(0.95, 1 + 1e-12);
    assertThat(longest(new PairsQuery(Symbols.of(columns, frame)), columns, 1, random))
        .isBetween(0.95, 1 + 1e-12);
    if (numbers > 1) {
      // twin: numbers that are beyond their bounds are found
      assertThat(longest(new SequenceSpread.Query(columns), columns, 1.5, random))
          .isGreaterThan(1.01);
    }
  }

  /** A posterior that is surer of its states: the first is where numbers are small. */
  private static MarkovPosterior sure(MarkovPosterior q) {
    double[][] moves = new double[q.states()][q.states()];
    double[][] means = new double[q.states()][q.numbers()];
    for (int k = 0; k < q.states(); k++) {
      Arrays.fill(moves[k], 0.01);
      moves[k][k] = 100;
      Arrays.fill(means[k], k - 0.5 * (q.states() - 1));
    }
    return new MarkovPosterior(q.initial(), moves, q.levels(), q.beta(), q.nu(), means, q.s());
  }

  /** What a query makes of a record, times its rows: a sum over rows in place of their mean. */
  private record Summed(RecordQuery plain) implements RecordQuery {
    @Override
    public int dimension() {
      return plain.dimension();
    }

    @Override
    public Worker worker() {
      Worker worker = plain.worker();
      return new Worker() {
        private int rows;

        @Override
        public void begin() {
          rows = 0;
          worker.begin();
        }

        @Override
        public void see(Row row) {
          rows++;
          worker.see(row);
        }

        @Override
        public void add(double[] sum) {
          double[] own = new double[sum.length];
          worker.add(own);
          for (int i = 0; i < sum.length; i++) {
            sum[i] += rows * own[i];
          }
        }
      };
    }
  }

  /** Twin: a sum over rows, in place of their mean, is longer. */
  @Test
  void aSumOverRowsIsFound() {
    Random random = new Random(3);
    SequenceColumns columns = columns(2, 1);
    SequenceFrame frame = new SequenceFrame(new double[1], new double[] {1}, 0.9);
    SequenceExpectation right =
        new SequenceExpectation(
            new SequenceStatistics(columns, frame, 3), posterior(columns, 3, random), 1);
    assertThat(longest(right, columns, 1, random)).isLessThanOrEqualTo(1 + 1e-12);
    assertThat(longest(new Summed(right), columns, 1, random)).isGreaterThan(1.5);
  }
}
