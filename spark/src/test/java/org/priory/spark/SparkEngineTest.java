package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureBatch;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreBatch;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.FolderData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.FixedSizeSampler;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.PartSum;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** Sums on Spark are those of one machine, bit for bit, in whatever parts the records are. */
class SparkEngineTest {
  private static final int ROWS = 6000;
  private static final int WIDTH = 6;
  private static final Clip CLIP = new Clip(0.8, Clip.Rule.HARD);

  @TempDir private static Path folder;
  private static JavaSparkContext spark;
  private static List<String> lines;

  private static final double[] THETA = {0.2, -1, 0.3, 0.4, -0.2, 0.1};
  private static final Standardisation PLAIN =
      new Standardisation(new double[WIDTH], new double[] {1, 1, 1, 1, 1, 1}, new double[WIDTH]);
  private static final RowWeight WEIGHT = new RowWeight(1, 2);
  private static final ScoreBatch SCORE = new ScoreBatch(BinaryLink.LOGIT, PLAIN, THETA, WEIGHT);
  private static final CurvatureBatch CURVATURE =
      new CurvatureBatch(BinaryLink.LOGIT, PLAIN, THETA, WEIGHT);
  private static final ScoreQuery BY_ROW = new ScoreQuery(BinaryLink.LOGIT, PLAIN, THETA, WEIGHT);

  @BeforeAll
  static void start() throws IOException {
    spark = new SparkSettings("local[2]", 0, Map.of()).start();
    Random random = new Random(3);
    lines = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      lines.add(
          random.nextInt(90)
              + ","
              + random.nextGaussian()
              + ","
              + "abx".charAt(random.nextInt(3))
              + ",p"
              + random.nextInt(i < 900 ? 2 : 2500) // two persons have more rows than a block
              + ","
              + random.nextInt(2));
    }
    write(folder.resolve("a"), lines);
  }

  /** Files of different lengths, one of a single row. */
  private static void write(Path into, List<String> rows) throws IOException {
    Files.createDirectories(into);
    int[] ends = {2000, 2001, 5000, ROWS};
    int from = 0;
    for (int i = 0; i < ends.length; i++) {
      List<String> file = new ArrayList<>(List.of("age,score,kind,who,ill"));
      file.addAll(rows.subList(from, ends[i]));
      Files.write(into.resolve("part" + i + ".csv"), file);
      from = ends[i];
    }
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  private static Encoding encoding(boolean persons) {
    Schema schema =
        new Schema(
            List.of(
                new Column.Number("age", 0, 90),
                new Column.Number("score", -3, 3),
                Column.Category.of("kind", "a", "b"),
                Column.Category.of("ill", "0", "1")),
            List.of(""),
            persons ? "who" : null,
            Size.PUBLIC,
            Schema.Layout.DEFAULTS);
    return Encoding.of(schema, "ill");
  }

  private static List<RowSource> files(Path data, Encoding encoding) {
    return new FolderData(data)
        .files().stream()
            .<RowSource>map(file -> TableFile.of(file.toString(), encoding.value()))
            .toList();
  }

  private static TableRoute route(boolean persons, int bits) {
    return new TableRoute(new RecordParting(persons, bits, InsecureSeededSource.of(8).key()));
  }

  private static JavaRDD<RecordPart> parts(Path data, boolean persons, int bits) {
    Encoding encoding = encoding(persons);
    return Parts.of(spark, files(data, encoding), route(persons, bits), counts -> {});
  }

  private static Engine onSpark(Path data, boolean persons, int bits) {
    return Engines.over(parts(data, persons, bits));
  }

  private static Records here(Path data, boolean persons) {
    return new FolderData(data)
        .open(encoding(persons))
        .read()
        .shuffled(InsecureSeededSource.of(8).key().open());
  }

  private static List<Sample> samples(int records) {
    return List.of(
        Sample.all(records),
        new PoissonSampler(records, 0.5).draw(InsecureSeededSource.of(1)),
        new PoissonSampler(records, 0.05).draw(InsecureSeededSource.of(2)),
        new PoissonSampler(records, 0.002).draw(InsecureSeededSource.of(3)),
        new FixedSizeSampler(records, 700).draw(InsecureSeededSource.of(4)));
  }

  @Test
  void sumsAreThoseOfOneMachine() {
    assertThat(encoding(false).width()).isEqualTo(WIDTH);
    for (boolean persons : new boolean[] {false, true}) {
      Records records = here(folder.resolve("a"), persons);
      try (Engine local = new LocalEngine(records, 2)) {
        for (int bits : new int[] {0, 2, 6}) {
          try (Engine ours = onSpark(folder.resolve("a"), persons, bits)) {
            assertThat(ours.records()).isEqualTo(local.records());
            for (Sample sample : samples(local.records())) {
              for (BatchQuery query : List.of(SCORE, CURVATURE)) {
                assertThat(ours.sum(query, sample, CLIP).toDoubles())
                    .as("persons %s, 2^%d parts", persons, bits)
                    .isEqualTo(local.sum(query, sample, CLIP).toDoubles());
              }
              assertThat(ours.sum(BY_ROW, sample, CLIP).toDoubles())
                  .isEqualTo(local.sum(BY_ROW, sample, CLIP).toDoubles());
            }
          }
        }
      }
    }
  }

  /**
   * The twin: where every part drew for itself, as an unkeyed generator in a task does, a task that
   * is run again gives another sum, and none is that of one machine.
   */
  @Test
  void aDrawWithoutAKeyIsSeen() {
    try (Engine local = new LocalEngine(here(folder.resolve("a"), false), 2)) {
      JavaRDD<RecordPart> parts = parts(folder.resolve("a"), false, 2);
      double[] ours =
          local
              .sum(SCORE, new PoissonSampler(ROWS, 0.5).draw(InsecureSeededSource.of(1)), CLIP)
              .toDoubles();
      double[][] unkeyed = new double[2][];
      for (int attempt = 0; attempt < 2; attempt++) {
        long seed = 100L + attempt;
        unkeyed[attempt] =
            PartSum.total(
                    SCORE,
                    CLIP,
                    parts
                        .map(
                            part ->
                                PartSum.of(
                                    SCORE,
                                    part.records(),
                                    new PoissonSampler(part.count(), 0.5)
                                        .draw(InsecureSeededSource.of(seed)),
                                    CLIP))
                        .collect())
                .toDoubles();
      }
      assertThat(unkeyed[0]).isNotEqualTo(unkeyed[1]).isNotEqualTo(ours);
    }
  }

  /** Record and replay on Spark: one row another, the same keys and samples. */
  @Test
  void neighboursDifferByNoMoreThanTheSensitivity() throws IOException {
    List<String> other = new ArrayList<>(lines);
    other.set(1234, "90,2.9,b,p1,1");
    write(folder.resolve("b"), other);
    // 2 (C + 2 (b + 1) 2.01 s C) and the grid, replace-one
    double share = SCORE.roundingShare(SCORE.mostRows());
    double most = 2 * CLIP.norm() * (1 + 2 * (SCORE.mostRows() + 1) * 2.01 * share + 1e-6);
    try (Engine one = onSpark(folder.resolve("a"), false, 2);
        Engine two = onSpark(folder.resolve("b"), false, 6)) {
      double largest = 0;
      for (Sample sample : samples(ROWS)) {
        double[] a = one.sum(SCORE, sample, CLIP).toDoubles();
        double[] b = two.sum(SCORE, sample, CLIP).toDoubles();
        double square =
            IntStream.range(0, a.length).mapToDouble(j -> (a[j] - b[j]) * (a[j] - b[j])).sum();
        largest = Math.max(largest, Math.sqrt(square));
      }
      // The twin: the row is in the full sample, so the sums do differ.
      assertThat(largest).isBetween(1e-3, most);
    }
  }

  /** What was kept is lost between two questions, as with an executor. */
  @Test
  void partsThatAreLostAreMadeAgain() {
    JavaRDD<RecordPart> parts = parts(folder.resolve("a"), true, 2);
    try (Engine engine = Engines.over(parts)) {
      Sample sample = new PoissonSampler(engine.records(), 0.5).draw(InsecureSeededSource.of(1));
      ExactSum before = engine.sum(CURVATURE, sample, CLIP);
      parts.unpersist(true);
      assertThat(engine.sum(CURVATURE, sample, CLIP).toDoubles()).isEqualTo(before.toDoubles());
    }
  }

  @Test
  void rowsThatHaveChangedAreRefused() {
    List<RowSource> files = files(folder.resolve("a"), encoding(false));
    TableRoute route = route(false, 1);
    Route.Content first = route.content(files.get(0).read().records());
    long[] firsts = {0, ROWS};
    assertThat(Parts.split(route, first, firsts, 0, files.get(0).read().records())).isNotEmpty();
    assertThatThrownBy(() -> Parts.split(route, first, firsts, 0, files.get(2).read().records()))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("changed meanwhile");
  }

  @Test
  void aQuestionThatCannotTravelIsNotAnswered() {
    Object here = new Object();
    RowQuery query =
        new RowQuery() {
          @Override
          public int dimension() {
            return here.hashCode() == 0 ? 2 : 1;
          }

          @Override
          public void addTo(Row row, double[] sum) {
            sum[0]++;
          }
        };
    Engine engine = onSpark(folder.resolve("a"), false, 0);
    assertThatThrownBy(() -> engine.sum(query, Sample.all(1), CLIP))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Spark could not answer");
    engine.close();
    assertThatThrownBy(() -> engine.sum(BY_ROW, Sample.all(1), CLIP))
        .hasMessage("the engine is closed");
  }
}
