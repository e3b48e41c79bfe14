package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerSpeculativeTaskSubmitted;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.FitOptions;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.FolderData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Fits on a real standalone master with two workers, while executors are killed: the same bits as
 * on one machine, and one charge.
 */
class StandaloneClusterTest {
  private static final int ROWS = 300_000;
  private static final int FEW = 30_000;
  private static final int TRIES = 5;
  @TempDir private static Path folder;
  private static Path data;
  private static StandaloneCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = new StandaloneCluster(folder.resolve("cluster"));
    data = Register.write(folder.resolve("data"), ROWS);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static SparkSettings settings(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(cluster.settings());
    all.putAll(more);
    return new SparkSettings(cluster.master(), 4, all);
  }

  /** One is killed between two questions, and one in the middle of a question. */
  @Test
  void aFitWhoseExecutorsAreKilledHasTheSameFilesAndOneCharge() throws IOException {
    AtomicInteger kills = new AtomicInteger();
    EngineFactory faulty =
        new DisturbedFactory(
            new SparkFactory(settings(Map.of())),
            (question, ask) -> {
              if (question == 2) {
                cluster.killAnExecutor();
                kills.incrementAndGet();
              } else if (question == 4) {
                new Thread(cluster::killAnExecutor).start();
                kills.incrementAndGet();
              }
            });
    assertThat(Register.fitted(data, folder.resolve("spark"), FitOptions.defaults().on(faulty)))
        .isEqualTo(Register.fitted(data, folder.resolve("local"), FitOptions.defaults()));
    assertThat(kills).hasValue(2);
    assertThat(cluster.written())
        .doesNotContain(Register.SECRET_AGE, Register.SECRET_KIND, String.valueOf(ROWS));
  }

  /** Adds the features, the first time slowly where it is one machine of two. */
  private record SlowAtFirst(int width) implements RowQuery {
    private static final AtomicBoolean HAS_WAITED = new AtomicBoolean();

    @Override
    public int dimension() {
      return width;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      TaskContext task = TaskContext.get();
      if (task != null
          && task.partitionId() == 0
          && task.attemptNumber() == 0
          && HAS_WAITED.compareAndSet(false, true)) {
        try {
          Thread.sleep(60_000);
        } catch (InterruptedException killed) {
          throw new IllegalStateException(killed);
        }
      }
      for (int j = 0; j < width; j++) {
        sum[j] += row.feature(j);
      }
    }
  }

  /**
   * An executor is lost between the two stages of the shuffle, so that the first is run again; and
   * one task is so slow that another machine is given it too. Whoever is lost too late, once the
   * second stage has all it needs, is lost in vain: then it is tried again.
   */
  @Test
  void stagesThatAreRunAgainAndTasksThatAreRunTwiceChangeNothing() throws IOException {
    Path few = Register.write(folder.resolve("few"), FEW);
    Watch watch = new Watch();
    for (int tries = 0; tries < TRIES && watch.again.get() == 0; tries++) {
      isTheSame(few, watch);
    }
    assertThat(watch.again).hasPositiveValue();
    assertThat(watch.twice).hasPositiveValue();
  }

  private static void isTheSame(Path table, Watch watch) {
    Encoding encoding = Encoding.of(Register.SCHEMA, "ill");
    List<TableFile> files =
        new FolderData(table)
            .files().stream()
                .map(file -> new TableFile(file.toString(), encoding.value()))
                .toList();
    SourceKey order = InsecureSeededSource.of(8).key();
    Clip clip = new Clip(1, Clip.Rule.HARD);
    Sample sample = new PoissonSampler(FEW, 0.3).draw(InsecureSeededSource.of(1));
    watch.killed = false;
    try (JavaSparkContext spark =
        settings(
                Map.of(
                    "spark.speculation", "true",
                    "spark.speculation.interval", "100ms",
                    "spark.speculation.quantile", "0.5",
                    "spark.speculation.multiplier", "1.1"))
            .start()) {
      spark.sc().addSparkListener(watch);
      JavaRDD<RecordPart> parts = TableParts.of(spark, files, new RecordParting(false, 2, order));
      Records here = new FolderData(table).open(encoding).read().shuffled(order.open());
      try (Engine ours = new SparkEngine(parts, TableParts.starts(parts), () -> {});
          Engine local = new LocalEngine(here, 1)) {
        SlowAtFirst query = new SlowAtFirst(encoding.width());
        assertThat(ours.sum(query, sample, clip).toDoubles())
            .isEqualTo(local.sum(query, sample, clip).toDoubles());
      }
    }
    assertThat(watch.killed).isTrue();
  }

  /** Kills who was done last once the first stage is done, and counts what is done again. */
  private static final class Watch extends SparkListener {
    private volatile boolean killed;
    private final AtomicInteger again = new AtomicInteger();
    private final AtomicInteger twice = new AtomicInteger();
    private String host = "";

    @Override
    public void onTaskEnd(SparkListenerTaskEnd done) {
      host = done.taskInfo().host();
    }

    @Override
    public void onStageCompleted(SparkListenerStageCompleted done) {
      if (!killed && done.stageInfo().shuffleDepId().isDefined()) {
        killed = true;
        cluster.killAnExecutor(host);
      }
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted stage) {
      again.addAndGet(stage.stageInfo().attemptNumber() > 0 ? 1 : 0);
    }

    @Override
    public void onSpeculativeTaskSubmitted(SparkListenerSpeculativeTaskSubmitted task) {
      twice.incrementAndGet();
    }
  }
}
