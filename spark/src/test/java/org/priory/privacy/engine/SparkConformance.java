package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;
import org.priory.spark.Engines;

/** The engine on Spark promises what every engine does, whatever the number of parts. */
abstract class SparkConformance extends EngineConformance {
  private static JavaSparkContext spark;

  private final int bits;

  /** Records in 2^bits parts. */
  SparkConformance(int bits) {
    this.bits = bits;
  }

  @BeforeAll
  static void start() {
    spark = Engines.spark();
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  @Override
  protected Engine open(Records data) {
    return Engines.of(spark, data, bits);
  }

  /** Every attempt at the task fails, and so does the job; or the driver, where rows are few. */
  @Override
  protected Class<?>[] machineFailures() {
    return new Class<?>[] {IllegalStateException.class, VirtualMachineError.class};
  }

  /** Each is a question of some jobs, of which one of 64 parts takes a tenth of a second. */
  @Override
  protected int trials() {
    return bits < 4 ? 60 : 10;
  }

  /** Samples that are announced are fetched for many steps at once, and have the same sums. */
  @Test
  void fetchedSamplesHaveTheSameSums() {
    LogisticBatch query = new LogisticBatch(new double[] {0.3, -1, 0.2, 2, 0.01}, 1, true);
    Clip clip = new Clip(0.7, Clip.Rule.HARD);
    Records rows = labelled(MANY, 5, true);
    long[] units = new long[MANY];
    Arrays.setAll(units, i -> random.nextInt(i < 700 ? 2 : 2000));
    float[] values = new float[5 * MANY];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    Records persons =
        Records.of(TestData.features(5, true), values, new float[MANY], units)
            .shuffled(InsecureSeededSource.of(3));
    for (Records data : List.of(rows, persons)) {
      try (Engine local = new LocalEngine(data, 2);
          Engine ours = open(data)) {
        int records = local.records();
        List<Sample> next = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
          next.add(
              new PoissonSampler(records, i < 8 ? 0.01 : 1e-9)
                  .draw(InsecureSeededSource.of(50 + i)));
        }
        assertThat(ours.ahead(next.get(0))).isEqualTo(64);
        assertThat(ours.ahead(Sample.all(records))).isEqualTo(1);
        assertThat(local.ahead(next.get(0))).isEqualTo(1);
        ours.announce(next);
        for (Sample sample : next) {
          assertThat(ours.sum(query, sample, clip).toDoubles())
              .isEqualTo(local.sum(query, sample, clip).toDoubles());
        }
      }
    }
  }
}
