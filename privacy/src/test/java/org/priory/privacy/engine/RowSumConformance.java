package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** What every engine promises of sums over rows: exactness, the bound, failures. */
public abstract class RowSumConformance extends EngineCase {
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

  double nasty() {
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

  @Test
  void oneRecordIsWithinTheNorm() {
    int[] dimensions = {1, 2, 3, 10, 100};
    for (int trial = 0; trial < trials(); trial++) {
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

  /** A way in which a machine fails, as a value that can travel. */
  private interface Failure extends Supplier<Throwable>, Serializable {}

  /** Memory runs out wherever it does: the sum would be no function of the records. */
  @Test
  void aFailureOfTheMachineAbortsTheSum() {
    Clip clip = new Clip(1, Clip.Rule.HARD);
    List<Failure> failures =
        List.of(
            () -> new OutOfMemoryError("made up"),
            () -> new IllegalStateException(new OutOfMemoryError("made up")),
            () -> new InternalError("made up"));
    for (Failure failure : failures) {
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
          .isInstanceOfAny(machineFailures());
      // The twin: where that record is not in the sample, all is well.
      assertThat(sum(data, failing, Sample.of(new int[] {1, 2}, 2), clip)[0]).isEqualTo(2);
      BatchQuery batch = new FailingBatch(failure);
      Records shuffled = data.shuffled(InsecureSeededSource.of(6));
      assertThatThrownBy(() -> batchSum(shuffled, batch, clip)).isInstanceOfAny(machineFailures());
    }
  }

  void batchSum(Records data, BatchQuery query, Clip clip) {
    try (Engine engine = open(data)) {
      engine.sum(query, Sample.all(data.units().count()), clip);
    }
  }

  @SuppressWarnings("unchecked")
  static <T extends Throwable> RuntimeException sneaky(Throwable failure) throws T {
    throw (T) failure;
  }

  /** A batch query that fails in every batch when sums are asked for. */
  record FailingBatch(Failure failure) implements BatchQuery {
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
}
