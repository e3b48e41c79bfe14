package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentPart;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.DocumentEngine;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.FixedSizeSampler;
import org.priory.privacy.engine.PartSum;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.Document;
import org.priory.privacy.query.DocumentQuery;

/** Sums over documents on Spark are those of one machine, bit for bit, in whatever parts. */
class SparkDocumentsTest {
  private static final int DOCUMENTS = 900;
  private static final int FILES = 3;
  private static final List<String> WORDS = IntStream.range(0, 12).mapToObj(i -> "w" + i).toList();
  private static final Clip CLIP = new Clip(0.8, Clip.Rule.HARD);

  @TempDir private static Path folder;
  private static JavaSparkContext spark;
  private static List<Path> files;

  @BeforeAll
  static void start() throws IOException {
    spark = Engines.spark();
    files = write("a", -1);
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  /** Files of documents, one of which may be another one. */
  private static List<Path> write(String name, int changed) throws IOException {
    Path into = Files.createDirectories(folder.resolve(name));
    Random random = new Random(9);
    List<Path> written = new ArrayList<>();
    for (int file = 0; file < FILES; file++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < DOCUMENTS / FILES; i++) {
        StringBuilder line = new StringBuilder("x");
        random.ints(random.nextInt(20), 0, 12).forEach(word -> line.append(" w").append(word));
        lines.add(file * DOCUMENTS / FILES + i == changed ? "w1 w1 w7 w7 w7" : line.toString());
      }
      written.add(Files.write(into.resolve(file + ".txt"), lines));
    }
    return written;
  }

  /** Some function of words and counts. */
  private record Waves() implements DocumentQuery {
    @Override
    public int vocabulary() {
      return WORDS.size();
    }

    @Override
    public int width() {
      return 2;
    }

    @Override
    public Worker worker() {
      return Waves::fill;
    }

    private static void fill(Document document, double[] values) {
      for (int i = 0; i < document.words(); i++) {
        values[2 * i] = 0.1 * document.count(i) * Math.cos(document.word(i));
        values[2 * i + 1] = 0.1 * Math.sqrt(document.count(i));
      }
    }
  }

  private static List<String> sources(List<Path> of) {
    return of.stream().map(Path::toString).toList();
  }

  private static JavaRDD<DocumentPart> parts(List<Path> of, int parts) {
    return Parts.of(spark, sources(of), new DocumentRoute(parts, WORDS), counts -> {});
  }

  private static Engine onSpark(List<Path> of, int count) {
    JavaRDD<DocumentPart> parts = parts(of, count);
    return new SparkDocuments(
        new AskedParts<>(parts, Parts.starts(parts, DocumentPart::count), () -> {}));
  }

  private static Engine here(List<Path> of) {
    return new DocumentEngine(DocumentFiles.open(of, Vocabulary.of(WORDS)).read(), 2);
  }

  private static List<Sample> samples() {
    return List.of(
        Sample.all(DOCUMENTS),
        new PoissonSampler(DOCUMENTS, 0.5).draw(InsecureSeededSource.of(1)),
        new PoissonSampler(DOCUMENTS, 0.002).draw(InsecureSeededSource.of(2)),
        new FixedSizeSampler(DOCUMENTS, 70).draw(InsecureSeededSource.of(3)));
  }

  @Test
  void sumsAreThoseOfOneMachine() {
    try (Engine local = here(files)) {
      for (int parts : new int[] {1, 4, 64}) {
        try (Engine ours = onSpark(files, parts)) {
          assertThat(ours.records()).isEqualTo(DOCUMENTS);
          for (Sample sample : samples()) {
            assertThat(ours.sum(new Waves(), sample, CLIP).toDoubles())
                .as("%d parts", parts)
                .isEqualTo(local.sum(new Waves(), sample, CLIP).toDoubles());
          }
        }
      }
    }
  }

  /** The twin: parts that draw for themselves find another sum each time. */
  @Test
  void aDrawWithoutAKeyIsSeen() {
    JavaRDD<DocumentPart> parts = parts(files, 4);
    double[][] unkeyed = new double[2][];
    for (int attempt = 0; attempt < 2; attempt++) {
      long seed = 100L + attempt;
      unkeyed[attempt] =
          PartSum.total(
                  new Waves(),
                  CLIP,
                  parts
                      .map(
                          part ->
                              PartSum.of(
                                  new Waves(),
                                  part.documents(),
                                  new PoissonSampler(part.count(), 0.5)
                                      .draw(InsecureSeededSource.of(seed)),
                                  CLIP))
                      .collect())
              .toDoubles();
    }
    assertThat(unkeyed[0]).isNotEqualTo(unkeyed[1]);
  }

  /** Record and replay: one document another, the same samples. */
  @Test
  void neighboursDifferByNoMoreThanTheSensitivity() throws IOException {
    List<Path> others = write("b", 417);
    try (Engine one = onSpark(files, 4);
        Engine two = onSpark(others, 64)) {
      double largest = 0;
      for (Sample sample : samples()) {
        double[] a = one.sum(new Waves(), sample, CLIP).toDoubles();
        double[] b = two.sum(new Waves(), sample, CLIP).toDoubles();
        double square =
            IntStream.range(0, a.length).mapToDouble(j -> (a[j] - b[j]) * (a[j] - b[j])).sum();
        largest = Math.max(largest, Math.sqrt(square));
      }
      // The twin: the document is in the full sample, so the sums do differ.
      assertThat(largest).isBetween(1e-3, 2 * CLIP.norm() * (1 + 1e-6));
    }
  }

  @Test
  void partsThatAreLostAreMadeAgain() {
    JavaRDD<DocumentPart> parts = parts(files, 4);
    Sample all = Sample.all(DOCUMENTS);
    try (Engine engine =
        new SparkDocuments(
            new AskedParts<>(parts, Parts.starts(parts, DocumentPart::count), () -> {}))) {
      double[] before = engine.sum(new Waves(), all, CLIP).toDoubles();
      parts.unpersist(true);
      assertThat(engine.sum(new Waves(), all, CLIP).toDoubles()).isEqualTo(before);
    }
  }

  @Test
  void documentsThatHaveChangedAreRefused() {
    DocumentRoute route = new DocumentRoute(4, WORDS);
    List<String> sources = sources(files);
    Route.Content first = route.content(route.read(sources.get(0)).records());
    long[] firsts = {0, DOCUMENTS};
    assertThat(Parts.split(route, first, firsts, 0, route.read(sources.get(0)).records()))
        .isNotEmpty();
    assertThatThrownBy(
            () -> Parts.split(route, first, firsts, 0, route.read(sources.get(1)).records()))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("changed meanwhile");
  }
}
