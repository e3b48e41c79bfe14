package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** What every engine promises of persons with several rows. */
public abstract class PersonSumConformance extends RowSumConformance {
  /** The person of each row: each has one row at least, and then as many as the number says. */
  long[] people(int people, int each) {
    int[] rows = new int[people];
    Arrays.setAll(rows, i -> each > 0 ? each : 1 + random.nextInt(5));
    return IntStream.range(0, people)
        .flatMap(i -> IntStream.range(0, rows[i]).map(r -> i))
        .asLongStream()
        .toArray();
  }

  /** The mean of each person's vectors in exact arithmetic, to a last rounding. */
  static double[][] means(double[][] table, long[] units, int people) {
    int d = table[0].length;
    double[][] means = new double[people][d];
    for (int j = 0; j < d; j++) {
      BigDecimal[] sums = new BigDecimal[people];
      int[] rows = new int[people];
      Arrays.fill(sums, BigDecimal.ZERO);
      for (int i = 0; i < units.length; i++) {
        sums[(int) units[i]] = sums[(int) units[i]].add(new BigDecimal(table[i][j]));
        rows[(int) units[i]]++;
      }
      for (int p = 0; p < people; p++) {
        means[p][j] =
            sums[p].divide(BigDecimal.valueOf(rows[p]), MathContext.DECIMAL64).doubleValue();
      }
    }
    return means;
  }

  /** 0 stands for persons with one to five rows. */
  @Test
  void aPersonAddsTheMeanOfTheirRows() {
    int people = 3000;
    for (int each : new int[] {1, 2, 5, 0}) {
      long[] units = people(people, each);
      double[][] table = vectors(units.length, 4, 0.5);
      double[][] means = means(table, units, people);
      Records data = TestData.numbered(units);
      try (Engine engine = open(data)) {
        assertThat(engine.records()).isEqualTo(people);
      }
      for (double norm : new double[] {0.4, 1e3}) {
        Clip clip = new Clip(norm, Clip.Rule.HARD);
        double[] ours = sum(data, TestData.lookUp(table), Sample.all(people), clip);
        double tolerance = tolerance(people, clip);
        assertThat(largestDifference(ours, naive(means, Sample.all(people), clip)))
            .as("%s rows, %s", each, clip)
            .isLessThanOrEqualTo(tolerance);
        // The twins: the sum of the rows is another vector, and so are rows that are cut alone.
        if (each != 1) {
          double[][] sums = new double[people][4];
          for (int i = 0; i < units.length; i++) {
            for (int j = 0; j < 4; j++) {
              sums[(int) units[i]][j] += table[i][j];
            }
          }
          assertThat(largestDifference(ours, naive(sums, Sample.all(people), clip)))
              .isGreaterThan(tolerance);
          assertThat(largestDifference(ours, naive(table, Sample.all(units.length), clip)))
              .isGreaterThan(tolerance);
        }
      }
    }
  }

  /** The square of the first number of the mean, but for one person. */
  private record Squares(RowQuery plain) implements RowQuery {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      plain.addTo(row, sum);
    }

    @Override
    public void finish(double[] mean) {
      if (mean[0] == 0.5) {
        throw new IllegalStateException("secret " + mean[0]);
      }
      mean[0] = mean[0] * mean[0];
      mean[1] = 0;
    }
  }

  /** A query may make something else of the mean; where that fails the person counts as zero. */
  @Test
  void whatIsMadeOfTheMeanIsAdded() {
    double[][] table = {{0.2, 0.4}, {0.4, -0.4}, {0.5, 0.5}, {0.1, 0.3}};
    Clip clip = new Clip(1, Clip.Rule.HARD);
    RowQuery plain = TestData.lookUp(table);
    RowQuery squares = new Squares(plain);
    Records data = TestData.numbered(new long[] {0, 0, 1, 2});
    double tolerance = tolerance(3, clip);
    double[] ours = sum(data, squares, Sample.all(3), clip);
    // 0.3^2 of the first person, nothing of the second, 0.1^2 of the third
    assertThat(Math.abs(ours[0] - 0.1)).isLessThanOrEqualTo(tolerance);
    assertThat(ours[1]).isZero();
  }

  /** How many rows a person has, and by how much the last one's number is above the first one's. */
  private record FirstAndLast() implements RecordQuery {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public Worker worker() {
      return new Worker() {
        private int rows;
        private double first;
        private double last;

        @Override
        public void begin() {
          rows = 0;
        }

        @Override
        public void see(Row row) {
          if (row.feature(0) == 13) {
            throw new IllegalStateException("secret " + row.feature(0));
          }
          first = rows == 0 ? row.feature(0) : first;
          last = row.feature(0);
          rows++;
        }

        @Override
        public void add(double[] sum) {
          sum[0] += rows;
          sum[1] += last - first;
        }
      };
    }
  }

  /**
   * A query of whole records sees all rows of one, in the order of the table, and nothing of the
   * record before, also where that failed half-way and counts as zero. What it makes is cut.
   */
  @Test
  void aQueryOfWholeRecordsSeesTheRowsTogether() {
    Clip clip = new Clip(100, Clip.Rule.HARD);
    // rows 0, 2, 5 of the first person, 1 of the second, 3, 4 of the third
    Records data = TestData.numbered(new long[] {0, 1, 0, 2, 2, 0});
    double[] ours = sum(data, new FirstAndLast(), Sample.all(3), clip);
    assertThat(Math.abs(ours[0] - 6)).isLessThanOrEqualTo(tolerance(3, clip));
    assertThat(Math.abs(ours[1] - (5 + 0 + 1))).isLessThanOrEqualTo(tolerance(3, clip));
    // twin: the rows one by one, as another query sees them
    Records alone = TestData.numbered(6);
    assertThat(sum(alone, new FirstAndLast(), Sample.all(6), clip)[1]).isZero();
    // the person of rows 12 and 13 fails, and leaves nothing to the next one
    long[] units = new long[15];
    Arrays.setAll(units, i -> i / 2);
    double[] others = sum(TestData.numbered(units), new FirstAndLast(), Sample.all(8), clip);
    assertThat(Math.abs(others[0] - 13)).isLessThanOrEqualTo(tolerance(8, clip));
    assertThat(Math.abs(others[1] - 6)).isLessThanOrEqualTo(tolerance(8, clip));
    Clip short1 = new Clip(0.5, Clip.Rule.HARD);
    double[] cut = sum(data, new FirstAndLast(), Sample.all(3), short1);
    double five = Math.hypot(3, 5);
    double one = Math.hypot(2, 1);
    assertThat(Math.abs(cut[1] - 0.5 * (5 / five + 1 / one)))
        .isLessThanOrEqualTo(tolerance(3, short1));
  }

  /** Where nothing is cut the two kinds of sums see the same mean. */
  @Test
  void batchSumsOfPeopleAgreeWithRowSums() {
    int people = 2000;
    int width = 3;
    double[] weights = {0.3, -1, 0.2};
    Clip clip = new Clip(100, Clip.Rule.HARD);
    for (int each : new int[] {1, 2, 5, 0}) {
      long[] units = people(people, each);
      float[] values = new float[units.length * width];
      float[] labels = new float[units.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) random.nextGaussian();
      }
      Records data =
          Records.of(TestData.features(width, true), values, labels, units)
              .shuffled(InsecureSeededSource.of(8));
      LogisticBatch query = new LogisticBatch(weights);
      try (Engine engine = open(data)) {
        double[] rows = engine.sum(query.rows(), Sample.all(people), clip).toDoubles();
        double[] batches = engine.sum(query, Sample.all(people), clip).toDoubles();
        assertThat(largestDifference(rows, batches))
            .as("%s rows", each)
            .isLessThanOrEqualTo(2 * tolerance(people, clip));
      }
    }
  }
}
