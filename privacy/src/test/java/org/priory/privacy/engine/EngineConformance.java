package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;

/** What every engine promises; inherited by the tests of each. Here: batches, and how it ends. */
public abstract class EngineConformance extends PersonSumConformance {
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

  Records labelled(int rows, int width, boolean nasty) {
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
        for (double rate : new double[] {1, 0.5, 0.01, 0.001}) {
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
