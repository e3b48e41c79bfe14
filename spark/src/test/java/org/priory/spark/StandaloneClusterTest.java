package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerSpeculativeTaskSubmitted;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.FitOptions;
import org.priory.Models;
import org.priory.Priory;
import org.priory.Table;
import org.priory.models.model.PredictionDetail;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.FolderData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.FileTask;
import org.priory.privacy.engine.FileWorkers;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Fits on a real standalone master with two workers, while executors are killed: the same bits as
 * on one machine, and one charge.
 */
class StandaloneClusterTest {
  private static final int ROWS = 300_000;
  private static final int FEW = 30_000;
  private static final int FILES = 6;
  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);

  /** A number that no program prints by chance, and the name of a value that rows have. */
  private static final String SECRET_AGE = "77.03125";

  private static final String SECRET_KIND = "zanzibar";

  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 0, 90),
          new Column.Number("dose", 0, 1),
          Column.Category.of("kind", "a", "b"),
          Column.Category.of("ill", "no", "yes"));

  @TempDir private static Path folder;
  private static Path data;
  private static StandaloneCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = new StandaloneCluster(folder.resolve("cluster"));
    data = write("data", ROWS);
  }

  private static Path write(String name, int rows) throws IOException {
    Path into = Files.createDirectories(folder.resolve(name));
    Random random = new Random(5);
    for (int file = 0; file < FILES; file++) {
      List<String> lines = new ArrayList<>(List.of("age,dose,kind,ill"));
      for (int i = 0; i < rows / FILES; i++) {
        int age = random.nextInt(90);
        lines.add(
            (i == 7 ? SECRET_AGE : age)
                + ","
                + random.nextFloat()
                + ","
                + (i == 7 ? SECRET_KIND : "abx".charAt(random.nextInt(3)))
                + ","
                + (random.nextInt(90) < age ? "yes" : "no"));
      }
      Files.write(into.resolve("part" + file + ".csv"), lines);
    }
    return into;
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

  private static String fitted(String name, FitOptions options) throws IOException {
    Path out = folder.resolve(name);
    try (Priory priory = Priory.open(folder.resolve(name + ".db"))) {
      priory
          .prepare(
              Models.logistic("ill"), Table.of(data, SCHEMA), BUDGET, options.seeded(4).into(out))
          .run();
      String dataset = priory.ledger().datasets().iterator().next();
      assertThat(priory.ledger().account(dataset).entries())
          .filteredOn(entry -> entry.fact() instanceof Fact.Charged)
          .hasSize(1);
    }
    return Files.readString(out.resolve("internal/posterior.json"))
        + Files.readString(out.resolve("internal/draws.csv"));
  }

  /** One is killed between two questions, and one in the middle of a question. */
  @Test
  void aFitWhoseExecutorsAreKilledHasTheSameFilesAndOneCharge() throws IOException {
    AtomicInteger kills = new AtomicInteger();
    EngineFactory faulty = new Faulty(new SparkFactory(settings(Map.of())), kills);
    assertThat(fitted("spark", FitOptions.defaults().on(faulty)))
        .isEqualTo(fitted("local", FitOptions.defaults()));
    assertThat(kills).hasValue(2);
    assertThat(whatWasWritten()).doesNotContain(SECRET_AGE, SECRET_KIND, String.valueOf(ROWS));
  }

  /** An executor is killed before rows are counted, and one before they are predicted. */
  @Test
  void predictionsAreThoseOfOneMachine() throws IOException {
    fitted("model", FitOptions.defaults());
    Path model = folder.resolve("model");
    Path parts = folder.resolve("parts");
    Path whole = folder.resolve("whole.csv");
    AtomicInteger kills = new AtomicInteger();
    EngineFactory faulty = new Faulty(new SparkFactory(settings(Map.of())), kills);
    PredictionDetail detail = PredictionDetail.UNCERTAINTY;
    assertThat(Priory.predict(model, data, parts, detail, faulty))
        .isEqualTo(Priory.read(model).predict(data, whole, detail));
    assertThat(kills).hasValue(2);
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(parts)) {
      for (Path file : files.sorted().toList()) {
        lines.addAll(Files.readAllLines(file).subList(lines.isEmpty() ? 0 : 1, ROWS / FILES + 1));
      }
    }
    assertThat(lines).isEqualTo(Files.readAllLines(whole));
    assertThat(whatWasWritten()).doesNotContain(SECRET_AGE, SECRET_KIND, String.valueOf(ROWS));
  }

  /** All that master, workers and executors wrote, whatever its form. */
  private static String whatWasWritten() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(cluster.folder())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }

  /** Kills while it is asked. */
  private record Faulty(EngineFactory whole, AtomicInteger kills) implements EngineFactory {
    @Override
    public String name() {
      return whole.name();
    }

    @Override
    public void check(String model, String method, List<Path> files) {
      whole.check(model, method, files);
    }

    @Override
    public FileWorkers workers() {
      FileWorkers workers = whole.workers();
      return new FileWorkers() {
        @Override
        public <T extends Serializable> List<T> run(List<? extends FileTask<T>> tasks) {
          cluster.killAnExecutor();
          kills.incrementAndGet();
          return workers.run(tasks);
        }

        @Override
        public void close() {
          workers.close();
        }
      };
    }

    @Override
    public Engine open(Table table, Supplier<SourceKey> keys) {
      Engine engine = whole.open(table, keys);
      return new Engine() {
        private int asked;

        private void ask() {
          asked++;
          if (asked == 2) {
            kill();
          } else if (asked == 4) {
            new Thread(this::kill).start();
          }
        }

        private void kill() {
          cluster.killAnExecutor();
          kills.incrementAndGet();
        }

        @Override
        public int records() {
          return engine.records();
        }

        @Override
        public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
          ask();
          return engine.sum(query, sample, clip);
        }

        @Override
        public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
          ask();
          return engine.sum(query, sample, clip);
        }

        @Override
        public void close() {
          engine.close();
        }
      };
    }
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
   * one task is so slow that another machine is given it too.
   */
  @Test
  void stagesThatAreRunAgainAndTasksThatAreRunTwiceChangeNothing() throws IOException {
    Path few = write("few", FEW);
    Encoding encoding = Encoding.of(SCHEMA, "ill");
    List<TableFile> files =
        new FolderData(few)
            .files().stream()
                .map(file -> new TableFile(file.toString(), encoding.value()))
                .toList();
    SourceKey order = InsecureSeededSource.of(8).key();
    Clip clip = new Clip(1, Clip.Rule.HARD);
    Sample sample = new PoissonSampler(FEW, 0.3).draw(InsecureSeededSource.of(1));
    Watch watch = new Watch();
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
      Records here = new FolderData(few).open(encoding).read().shuffled(order.open());
      try (Engine ours = new SparkEngine(parts, TableParts.starts(parts), () -> {});
          Engine local = new LocalEngine(here, 1)) {
        SlowAtFirst query = new SlowAtFirst(encoding.width());
        assertThat(ours.sum(query, sample, clip).toDoubles())
            .isEqualTo(local.sum(query, sample, clip).toDoubles());
      }
    }
    assertThat(watch.killed).isTrue();
    assertThat(watch.again).isPositive();
    assertThat(watch.twice).isPositive();
  }

  /** Kills once the first stage is done, and counts what is done again. */
  private static final class Watch extends SparkListener {
    private boolean killed;
    private int again;
    private int twice;

    @Override
    public void onStageCompleted(SparkListenerStageCompleted done) {
      if (!killed && done.stageInfo().shuffleDepId().isDefined()) {
        killed = true;
        cluster.killAnExecutor();
      }
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted stage) {
      again += stage.stageInfo().attemptNumber() > 0 ? 1 : 0;
    }

    @Override
    public void onSpeculativeTaskSubmitted(SparkListenerSpeculativeTaskSubmitted task) {
      twice++;
    }
  }
}
