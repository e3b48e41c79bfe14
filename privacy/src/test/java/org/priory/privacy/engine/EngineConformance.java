package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.Records;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** What every engine promises; inherited by the tests of each. */
public abstract class EngineConformance {
  private static final int MANY = 9000;

  /** The engine on these records. */
  protected abstract Engine open(Records data);

  private final Random random = new Random(7);

  private double[][] vectors(int count, int dimension, double scale) {
    double[][] vectors = new double[count][dimension];
    for (double[] vector : vectors) {
      Arrays.setAll(vector, j -> scale * random.nextGaussian());
    }
    return vectors;
  }

  private static double length(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  /** The clipped sum in plain doubles. */
  private static double[] naive(double[][] vectors, Sample sample, Clip clip) {
    double[] sum = new double[vectors[0].length];
    for (int i = 0; i < sample.count(); i++) {
      double[] v = vectors[sample.record(i)];
      double factor =
          clip.rule() == Clip.Rule.HARD
              ? Math.min(1, clip.norm() / length(v))
              : clip.norm() / (length(v) + 0.01 * clip.norm());
      for (int j = 0; j < sum.length; j++) {
        sum[j] += factor * v[j];
      }
    }
    return sum;
  }

  /** Half a step of the grid for each record, the margin of the clip, and the plain sum's error. */
  private static double tolerance(int records, Clip clip) {
    return records * (ExactSum.grid(clip.norm()) / 2 + clip.norm() * 0x1p-39);
  }

  private static double largestDifference(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> Math.abs(a[j] - b[j])).max().orElse(0);
  }

  private double[] sum(Records data, RowQuery query, Sample sample, Clip clip) {
    try (Engine engine = open(data)) {
      return engine.sum(query, sample, clip).toDoubles();
    }
  }

  @Test
  void rowSumsAreThoseOfAPlainLoop() {
    double[][] table = vectors(MANY, 7, 0.5);
    for (Clip.Rule rule : Clip.Rule.values()) {
      for (double norm : new double[] {1e-3, 0.9, 1, 1.3, 1e9}) {
        for (double rate : new double[] {1, 0.6, 0.01}) {
          Sample sample = new PoissonSampler(MANY, rate).draw(InsecureSeededSource.of(3));
          Clip clip = new Clip(norm, rule);
          double[] ours = sum(TestData.numbered(MANY), TestData.lookUp(table), sample, clip);
          double tolerance = tolerance(sample.count(), clip);
          assertThat(largestDifference(ours, naive(table, sample, clip)))
              .as("%s, rate %s", clip, rate)
              .isLessThanOrEqualTo(tolerance);
          // The twin: a clip that is off by a millionth is seen, where it clips at all.
          if (norm < 1 || (rule == Clip.Rule.AUTOMATIC && norm < 2)) {
            double[] off = naive(table, sample, new Clip(norm * (1 + 1e-6), rule));
            assertThat(largestDifference(ours, off)).isGreaterThan(tolerance);
          }
        }
      }
    }
  }

  @Test
  void theSumDoesNotDependOnThreadsOrOrder() {
    double[][] table = vectors(MANY, 5, 0.6);
    Records data = TestData.numbered(MANY);
    Clip clip = new Clip(1, Clip.Rule.HARD);
    Sample all = Sample.all(MANY);
    int[] backwards = IntStream.range(0, MANY).map(i -> MANY - 1 - i).toArray();
    double[] ours = sum(data, TestData.lookUp(table), all, clip);
    double[] one;
    try (Engine engine = new LocalEngine(data, 1)) {
      one = engine.sum(TestData.lookUp(table), all, clip).toDoubles();
    }
    assertThat(ours).isEqualTo(one);
    assertThat(sum(data, TestData.lookUp(table), Sample.of(backwards, MANY), clip)).isEqualTo(one);
    // The twin: a sum of doubles does.
    assertThat(naive(table, all, clip))
        .isNotEqualTo(naive(table, Sample.of(backwards, MANY), clip));
  }

  private double nasty() {
    return switch (random.nextInt(9)) {
      case 0 -> 0;
      case 1 -> Double.MIN_VALUE * random.nextInt(100);
      case 2 -> Double.MAX_VALUE * random.nextGaussian() / 8;
      case 3 -> random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300);
      case 4 -> random.nextInt(20) == 0 ? Double.NaN : 1;
      case 5 -> random.nextInt(20) == 0 ? Double.NEGATIVE_INFINITY : -1;
      default -> random.nextGaussian();
    };
  }

  /** The exact square of the L2 norm. */
  static BigDecimal square(double[] v) {
    BigDecimal sum = BigDecimal.ZERO;
    for (double x : v) {
      BigDecimal exact = new BigDecimal(x);
      sum = sum.add(exact.multiply(exact));
    }
    return sum;
  }

  private static boolean within(double[] v, double norm) {
    BigDecimal bound = new BigDecimal(norm);
    return square(v).compareTo(bound.multiply(bound)) <= 0;
  }

  @Test
  void oneRecordIsWithinTheNorm() {
    int[] dimensions = {1, 2, 3, 10, 100};
    for (int trial = 0; trial < 1500; trial++) {
      int dimension = dimensions[random.nextInt(dimensions.length)];
      double scale = random.nextBoolean() ? 1 : Math.pow(10, random.nextInt(600) - 300);
      boolean nasty = random.nextInt(3) == 0;
      double[] v = new double[dimension];
      Arrays.setAll(v, j -> nasty ? nasty() : scale * random.nextGaussian());
      double norm =
          random.nextBoolean()
              ? Math.max(1e-100, Math.min(1e100, length(v)))
              : Math.pow(10, random.nextInt(201) - 100);
      if (!(norm <= 1e100)) {
        norm = 1;
      }
      Clip clip = new Clip(norm, Clip.Rule.values()[random.nextInt(2)]);
      double[] ours = sum(TestData.numbered(1), TestData.lookUp(v), Sample.all(1), clip);
      double bound = ExactSum.roundedNorm(norm, dimension);
      assertThat(within(ours, bound)).as("%s of %s", clip, Arrays.toString(v)).isTrue();
      if (Arrays.stream(v).anyMatch(x -> !(Math.abs(x) < Double.POSITIVE_INFINITY))) {
        assertThat(ours).containsOnly(0);
      }
    }
    // The twin: the check sees one step of the grid too many.
    double bound = ExactSum.roundedNorm(1, 1);
    assertThat(within(new double[] {bound}, bound)).isTrue();
    assertThat(within(new double[] {Math.nextUp(bound)}, bound)).isFalse();
  }

  /** The smallest factors must keep their digits: with 1e-320 for a factor this was 12 % over. */
  @Test
  void hugeVectorsUnderASmallClipAreWithinTheNorm() {
    for (int exponent = 150; exponent <= 308; exponent++) {
      double[] v = {1.7 * Math.pow(10, exponent), -0.3 * Math.pow(10, exponent)};
      Clip clip = new Clip(1e-15, Clip.Rule.HARD);
      double[] ours = sum(TestData.numbered(1), TestData.lookUp(v), Sample.all(1), clip);
      assertThat(within(ours, ExactSum.roundedNorm(1e-15, 2))).as("1e%d", exponent).isTrue();
    }
  }

  @Test
  void whatIsNotFiniteOrFailsCountsAsZero() {
    double[][] table = vectors(MANY, 3, 0.5);
    Clip clip = new Clip(1, Clip.Rule.HARD);
    int[] good = IntStream.range(0, MANY).filter(i -> i % 10 >= 6).toArray();
    RowQuery plain = TestData.lookUp(table);
    RowQuery failing =
        TestData.query(
            3,
            (row, sum) -> {
              plain.addTo(row, sum);
              switch ((int) row.feature(0) % 10) {
                case 0 -> sum[1] = Double.NaN;
                case 1 -> sum[2] = Double.POSITIVE_INFINITY;
                case 2 -> throw new IllegalStateException("secret " + row.feature(0));
                case 3 -> throw new AssertionError("secret " + row.feature(0));
                case 4 -> sum[7] = 1;
                case 5 -> throw new StackOverflowError();
                default -> {}
              }
            });
    Records data = TestData.numbered(MANY);
    double[] expected = sum(data, plain, Sample.of(good, good.length), clip);
    assertThat(sum(data, failing, Sample.all(MANY), clip)).isEqualTo(expected);
    // The twin: the others do count.
    assertThat(sum(data, plain, Sample.all(MANY), clip)).isNotEqualTo(expected);
  }

  /** Memory runs out wherever it does: the sum would be no function of the records. */
  @Test
  void aFailureOfTheMachineAbortsTheSum() {
    Clip clip = new Clip(1, Clip.Rule.HARD);
    List<Supplier<Throwable>> failures =
        List.of(
            () -> new OutOfMemoryError("made up"),
            () -> new IllegalStateException(new OutOfMemoryError("made up")),
            () -> new InternalError("made up"));
    for (Supplier<Throwable> failure : failures) {
      RowQuery failing =
          TestData.query(
              1,
              (row, sum) -> {
                sum[0] += 1;
                if (row.feature(0) == MANY / 2) {
                  throw sneaky(failure.get());
                }
              });
      Records data = TestData.numbered(MANY);
      assertThatThrownBy(() -> sum(data, failing, Sample.all(MANY), clip))
          .isInstanceOf(VirtualMachineError.class);
      // The twin: where that record is not in the sample, all is well.
      assertThat(sum(data, failing, Sample.of(new int[] {1, 2}, 2), clip)[0]).isEqualTo(2);
      BatchQuery batch = new FailingBatch(failure);
      Records shuffled = data.shuffled(InsecureSeededSource.of(6));
      assertThatThrownBy(() -> batchSum(shuffled, batch, clip))
          .isInstanceOf(VirtualMachineError.class);
    }
  }

  private void batchSum(Records data, BatchQuery query, Clip clip) {
    try (Engine engine = open(data)) {
      engine.sum(query, Sample.all(data.units().count()), clip);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> RuntimeException sneaky(Throwable failure) throws T {
    throw (T) failure;
  }

  /** A batch query that fails in every batch when sums are asked for. */
  private record FailingBatch(Supplier<Throwable> failure) implements BatchQuery {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double roundingShare(int rows) {
      return 0;
    }

    @Override
    public Worker worker() {
      return new Worker() {
        @Override
        public void norms(Batch batch, double[] norms) {
          Arrays.fill(norms, 0, batch.rows(), 1);
        }

        @Override
        public void addWeighted(Batch batch, double[] weights, double[] sum) {
          throw sneaky(failure.get());
        }
      };
    }
  }

  /** The person of each row: each has one row at least, and then as many as the number says. */
  private long[] people(int people, int each) {
    int[] rows = new int[people];
    Arrays.setAll(rows, i -> each > 0 ? each : 1 + random.nextInt(5));
    return IntStream.range(0, people)
        .flatMap(i -> IntStream.range(0, rows[i]).map(r -> i))
        .asLongStream()
        .toArray();
  }

  /** The mean of each person's vectors in exact arithmetic, to a last rounding. */
  private static double[][] means(double[][] table, long[] units, int people) {
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

  /** A query may make something else of the mean; where that fails the person counts as zero. */
  @Test
  void whatIsMadeOfTheMeanIsAdded() {
    double[][] table = {{0.2, 0.4}, {0.4, -0.4}, {0.5, 0.5}, {0.1, 0.3}};
    Clip clip = new Clip(1, Clip.Rule.HARD);
    RowQuery plain = TestData.lookUp(table);
    RowQuery squares =
        new RowQuery() {
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
        };
    Records data = TestData.numbered(new long[] {0, 0, 1, 2});
    double tolerance = tolerance(3, clip);
    double[] ours = sum(data, squares, Sample.all(3), clip);
    // 0.3^2 of the first person, nothing of the second, 0.1^2 of the third
    assertThat(Math.abs(ours[0] - 0.1)).isLessThanOrEqualTo(tolerance);
    assertThat(ours[1]).isZero();
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

  @Test
  void anEmptySampleGivesZeros() {
    Records data = TestData.numbered(5).shuffled(InsecureSeededSource.of(5));
    Clip clip = new Clip(1, Clip.Rule.HARD);
    Sample empty = Sample.of(new int[0], 0);
    assertThat(sum(data, TestData.echo(1), empty, clip)).containsExactly(0);
    try (Engine engine = open(data)) {
      assertThat(engine.sum(new LogisticBatch(new double[] {1}), empty, clip).toDoubles())
          .containsExactly(0);
    }
    assertThat(sum(data, TestData.echo(1), Sample.all(5), clip)).doesNotContain(0);
  }

  private Records labelled(int rows, int width, boolean nasty) {
    float[] values = new float[rows * width];
    float[] labels = new float[rows];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    for (int i = 0; i < rows; i++) {
      labels[i] = random.nextInt(2);
    }
    for (int i = 0; nasty && i < rows; i += 1 + random.nextInt(90)) {
      float[] bad = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MAX_VALUE};
      values[i * width + random.nextInt(width)] = bad[random.nextInt(bad.length)];
    }
    return Records.of(TestData.features(width, true), values, labels)
        .shuffled(InsecureSeededSource.of(6));
  }

  @Test
  void batchSumsAgreeWithRowSums() {
    double[] weights = {0.3, -1, 0.2, 2, 0.01};
    for (boolean nasty : new boolean[] {false, true}) {
      Records data = labelled(MANY, weights.length, nasty);
      for (Clip.Rule rule : Clip.Rule.values()) {
        for (double rate : new double[] {1, 0.5, 0.01, 0.0002}) {
          Clip clip = new Clip(0.7, rule);
          Sample sample = new PoissonSampler(MANY, rate).draw(InsecureSeededSource.of(4));
          LogisticBatch query = new LogisticBatch(weights);
          LogisticBatch wrong = new LogisticBatch(weights, 1.01, false);
          try (Engine engine = open(data)) {
            double[] rows = engine.sum(query.rows(), sample, clip).toDoubles();
            double[] batches = engine.sum(query, sample, clip).toDoubles();
            double tolerance = 2 * tolerance(sample.count(), clip);
            assertThat(largestDifference(rows, batches))
                .as("nasty %s, %s, rate %s", nasty, rule, rate)
                .isLessThanOrEqualTo(tolerance);
            // The twin: norms that are 1 % off are seen.
            double[] off = engine.sum(wrong, sample, clip).toDoubles();
            assertThat(largestDifference(rows, off)).isGreaterThan(tolerance);
          }
        }
      }
    }
  }

  /**
   * The rows of a record share a weight, by the mean of their norms. One person has more rows than
   * a block, and another one too, whose last row is not a number.
   */
  @Test
  void batchSumsOfPeople() {
    int rows = 8000;
    int people = 2500;
    int width = 4;
    long[] units = new long[rows];
    Arrays.setAll(
        units, i -> i < people ? i : i < 3500 ? 7 : i < 4200 ? 8 : random.nextInt(people));
    float[] values = new float[rows * width];
    float[] labels = new float[rows];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (0.3 * random.nextGaussian());
    }
    values[4199 * width] = Float.NaN;
    double[][] byPerson = new double[people][width];
    double[] norms = new double[people];
    int[] counts = new int[people];
    for (long unit : units) {
      counts[(int) unit]++;
    }
    for (int i = 0; i < rows; i++) {
      double[] x = new double[width];
      for (int j = 0; j < width; j++) {
        x[j] = 0.5 * values[i * width + j] / counts[(int) units[i]];
        byPerson[(int) units[i]][j] += x[j];
      }
      norms[(int) units[i]] += length(x);
    }
    for (Clip.Rule rule : Clip.Rule.values()) {
      Clip clip = new Clip(0.2, rule);
      double[] expected = new double[width];
      double[] rowByRow = new double[width];
      for (int person = 0; person < people; person++) {
        for (int j = 0; j < width && person != 8; j++) {
          expected[j] += clip.factor(norms[person]) * byPerson[person][j];
          rowByRow[j] += clip.factor(length(byPerson[person])) * byPerson[person][j];
        }
      }
      Records data =
          Records.of(TestData.features(width, true), values, labels, units)
              .shuffled(InsecureSeededSource.of(9));
      // With weights of zero the vector of a row is its features, halved.
      LogisticBatch query = new LogisticBatch(new double[width]);
      try (Engine engine = open(data)) {
        double[] ours = engine.sum(query, Sample.all(people), clip).toDoubles();
        double tolerance = 2 * tolerance(people, clip);
        assertThat(largestDifference(ours, expected)).as("%s", rule).isLessThan(tolerance);
        // The twin: weights by the norm of the sum are others.
        assertThat(largestDifference(ours, rowByRow)).isGreaterThan(tolerance);
      }
    }
  }

  /**
   * What a block adds is a function of its rows: not of threads, of where it is, or of failures.
   */
  @Test
  void batchSumsInSinglePrecisionDoNotDependOnThreads() {
    double[] weights = {0.3, -1, 0.2, 2, 0.01};
    Records data = labelled(MANY, weights.length, true);
    Clip clip = new Clip(0.7, Clip.Rule.HARD);
    LogisticBatch query = new LogisticBatch(weights, 1, true);
    for (double rate : new double[] {1, 0.4}) {
      Sample sample = new PoissonSampler(MANY, rate).draw(InsecureSeededSource.of(4));
      double[] one;
      try (Engine engine = new LocalEngine(data, 1)) {
        one = engine.sum(query, sample, clip).toDoubles();
      }
      try (Engine engine = open(data)) {
        assertThat(engine.sum(query, sample, clip).toDoubles()).isEqualTo(one);
        int[] backwards =
            IntStream.range(0, sample.count())
                .map(i -> sample.record(sample.count() - 1 - i))
                .toArray();
        Sample same = Sample.of(backwards, backwards.length);
        assertThat(engine.sum(query, same, clip).toDoubles()).isEqualTo(one);
      }
    }
  }

  @Test
  void batchesNeedRecordsInRandomOrder() {
    try (Engine engine = open(TestData.numbered(new long[] {1, 1, 2}))) {
      assertThatThrownBy(
              () ->
                  engine.sum(
                      new LogisticBatch(new double[] {1}),
                      Sample.all(2),
                      new Clip(1, Clip.Rule.HARD)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("random order");
    }
  }

  /** Whether an answer comes must not depend on the size of the sample. */
  @Test
  void aClosedEngineRefusesSamplesOfAnySize() {
    Engine engine = open(TestData.numbered(MANY));
    engine.close();
    Clip clip = new Clip(1, Clip.Rule.HARD);
    for (Sample sample : new Sample[] {Sample.of(new int[0], 0), Sample.all(1), Sample.all(MANY)}) {
      assertThatThrownBy(() -> engine.sum(TestData.echo(1), sample, clip))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the engine is closed");
    }
  }

  @Test
  void anInterruptDoesNotShowTheSizeOfTheSample() {
    Clip clip = new Clip(1, Clip.Rule.HARD);
    Records data = TestData.numbered(MANY);
    double[] expected = sum(data, TestData.echo(1), Sample.all(MANY), clip);
    try (Engine engine = open(data)) {
      Thread.currentThread().interrupt();
      double[] ours = engine.sum(TestData.echo(1), Sample.all(MANY), clip).toDoubles();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(ours).isEqualTo(expected);
    }
  }
}
