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
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerSpeculativeTaskSubmitted;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.FolderData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * One question on a real standalone master, while executors are killed before, during and after the
 * shuffle, and tasks are given to two machines: the same bits as on one machine.
 */
class StandaloneShuffleTest {
  private static final int FEW = 30_000;
  private static final int TRIES = 5;

  @TempDir private static Path folder;
  private static StandaloneCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = new StandaloneCluster(folder.resolve("cluster"));
  }

  @AfterAll
  static void stop() {
    cluster.close();
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
    Watch watch = new Watch(false);
    for (int tries = 0; tries < TRIES && watch.again.get() == 0; tries++) {
      isTheSame(few, watch);
    }
    assertThat(watch.again).hasPositiveValue();
    assertThat(watch.twice).hasPositiveValue();
  }

  /** Lost while it reads, before anything of it went anywhere. */
  @Test
  void whoIsLostBeforeTheShuffleChangesNothing() throws IOException {
    Path few = Register.write(folder.resolve("read"), FEW);
    Watch watch = new Watch(true);
    isTheSame(few, watch);
    assertThat(watch.lost).hasPositiveValue();
  }

  private static SparkSettings settings() {
    Map<String, String> all = new HashMap<>(cluster.settings());
    all.put("spark.speculation", "true");
    all.put("spark.speculation.interval", "100ms");
    all.put("spark.speculation.quantile", "0.5");
    all.put("spark.speculation.multiplier", "1.1");
    return new SparkSettings(cluster.master(), 4, all);
  }

  private static void isTheSame(Path table, Watch watch) {
    Encoding encoding = Encoding.of(Register.SCHEMA, "ill");
    List<RowSource> files =
        new FolderData(table)
            .files().stream()
                .<RowSource>map(file -> TableFile.of(file.toString(), encoding.value()))
                .toList();
    SourceKey order = InsecureSeededSource.of(8).key();
    Clip clip = new Clip(1, Clip.Rule.HARD);
    Sample sample = new PoissonSampler(FEW, 0.3).draw(InsecureSeededSource.of(1));
    watch.killed = false;
    try (JavaSparkContext spark = settings().start()) {
      spark.sc().addSparkListener(watch);
      JavaRDD<RecordPart> parts =
          Parts.of(spark, files, new TableRoute(new RecordParting(false, 2, order)), counts -> {});
      Records here = new FolderData(table).open(encoding).read().shuffled(order.open());
      try (Engine ours = Engines.over(parts);
          Engine local = new LocalEngine(here, 1)) {
        SlowAtFirst query = new SlowAtFirst(encoding.width());
        assertThat(ours.sum(query, sample, clip).toDoubles())
            .isEqualTo(local.sum(query, sample, clip).toDoubles());
      }
    }
    assertThat(watch.killed).isTrue();
  }

  /** Kills who begins first, or who was done last once the first stage is done, and counts. */
  private static final class Watch extends SparkListener {
    private volatile boolean killed;
    private final AtomicInteger again = new AtomicInteger();
    private final AtomicInteger twice = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private final boolean whileReading;
    private String host = "";

    Watch(boolean whileReading) {
      this.whileReading = whileReading;
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart started) {
      if (whileReading && !killed) {
        killed = true;
        cluster.killAnExecutor(started.taskInfo().host());
      }
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
      lost.incrementAndGet();
    }

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
