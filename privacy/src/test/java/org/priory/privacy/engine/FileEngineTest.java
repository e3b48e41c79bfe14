package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.OnDisk;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** The engine on records in a file: the same sums, bit for bit. */
class FileEngineTest {
  @TempDir private Path folder;

  /** Closes the file too. */
  private record OnFile(Records data, Engine engine) implements Engine {
    static Engine of(Records data, Path folder, int threads) {
      Records file = OnDisk.copy(data, folder);
      return new OnFile(file, new LocalEngine(file, threads));
    }

    @Override
    public int records() {
      return engine.records();
    }

    @Override
    public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
      return engine.sum(query, sample, clip);
    }

    @Override
    public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
      return engine.sum(query, sample, clip);
    }

    @Override
    public void close() {
      engine.close();
      data.close();
    }
  }

  @Nested
  class OneThread extends EngineConformance {
    @Override
    protected Engine open(Records data) {
      return OnFile.of(data, folder, 1);
    }
  }

  @Nested
  class ThreeThreads extends EngineConformance {
    @Override
    protected Engine open(Records data) {
      return OnFile.of(data, folder, 3);
    }
  }

  /** So wide that there are several chunks, with persons across their edges. */
  private static Records wide(boolean people) {
    int width = 3000;
    int rows = 2600;
    Random random = new Random(8);
    float[] values = new float[rows * width];
    float[] labels = new float[rows];
    long[] units = random.longs(rows, 0, 800).toArray();
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (0.02 * random.nextGaussian());
    }
    for (int i = 0; i < rows; i++) {
      labels[i] = random.nextInt(2);
      units[i] = i < 400 ? 1000 : units[i];
    }
    values[5 * width + 1] = Float.NaN;
    values[1700 * width] = Float.NEGATIVE_INFINITY;
    Records data =
        people
            ? Records.of(TestData.features(width, true), values, labels, units)
            : Records.of(TestData.features(width, true), values, labels);
    return data.shuffled(InsecureSeededSource.of(1));
  }

  @Test
  void theSameSumsAsInMemory() {
    for (boolean people : new boolean[] {false, true}) {
      Records data = wide(people);
      LogisticBatch query =
          new LogisticBatch(new Random(2).doubles(3000, -1, 1).toArray(), 1, true);
      Clip clip = new Clip(0.3, Clip.Rule.HARD);
      try (Engine memory = new LocalEngine(data, 2);
          Engine file = OnFile.of(data, folder, 2)) {
        for (double rate : new double[] {1, 0.9, 0.1}) {
          Sample sample =
              new PoissonSampler(memory.records(), rate).draw(InsecureSeededSource.of(3));
          double[] batches = memory.sum(query, sample, clip).toDoubles();
          assertThat(file.sum(query, sample, clip).toDoubles()).isEqualTo(batches);
          double[] rows = memory.sum(query.rows(), sample, clip).toDoubles();
          assertThat(file.sum(query.rows(), sample, clip).toDoubles()).isEqualTo(rows);
          // The twin: sums in single precision are not those of rows.
          assertThat(batches).isNotEqualTo(rows);
        }
      }
    }
  }

  @Test
  void allRowsInOrderWhateverInterrupts() {
    Records data = TestData.numbered(70_000);
    try (Records file = OnDisk.copy(data, folder)) {
      AtomicInteger next = new AtomicInteger();
      Thread.currentThread().interrupt();
      new AllRows(file)
          .forEach(row -> assertThat(row.feature(0)).isEqualTo(next.getAndIncrement()));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(next).hasValue(70_000);
      assertThatThrownBy(
              () ->
                  new AllRows(file)
                      .forEach(
                          row -> {
                            throw new IllegalStateException("mine");
                          }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("mine");
    }
  }
}
