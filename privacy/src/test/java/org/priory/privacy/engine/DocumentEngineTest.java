package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.query.Document;
import org.priory.privacy.query.DocumentQuery;

class DocumentEngineTest {
  private static final int WORDS = 11;
  private static final int WIDTH = 3;

  private final Random random = new Random(5);

  private List<int[]> corpus(int count) {
    List<int[]> documents = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      documents.add(random.ints(random.nextInt(30), 0, WORDS).toArray());
    }
    return documents;
  }

  private static DocumentBlocks documents(List<int[]> corpus) {
    return DocumentBlocks.of(
        Vocabulary.of(IntStream.range(0, WORDS).mapToObj(i -> "w" + i).toList()), corpus);
  }

  /** Any function of word, count and place in the vector. */
  private static double value(int word, double count, int k) {
    return count * Math.sin(7 * word + k) / (1 + k);
  }

  private static DocumentQuery query(DocumentQuery.Worker worker) {
    return new DocumentQuery() {
      @Override
      public int vocabulary() {
        return WORDS;
      }

      @Override
      public int width() {
        return WIDTH;
      }

      @Override
      public Worker worker() {
        return worker;
      }
    };
  }

  private static void fill(Document document, double[] values) {
    for (int i = 0; i < document.words(); i++) {
      for (int k = 0; k < WIDTH; k++) {
        values[i * WIDTH + k] = value(document.word(i), document.count(i), k);
      }
    }
  }

  /** The same documents as rows, with all their zeros. */
  private static Records rows(List<int[]> corpus) {
    float[] counts = new float[corpus.size() * WORDS];
    for (int d = 0; d < corpus.size(); d++) {
      for (int word : corpus.get(d)) {
        counts[d * WORDS + word]++;
      }
    }
    return Records.of(TestData.features(WORDS, false), counts, new float[0]);
  }

  private static double[] dense(List<int[]> corpus, Sample sample, Clip clip) {
    try (Engine engine = new LocalEngine(rows(corpus), 1)) {
      return engine
          .sum(
              TestData.query(
                  WORDS * WIDTH,
                  (row, sum) -> {
                    for (int w = 0; w < WORDS; w++) {
                      for (int k = 0; k < WIDTH; k++) {
                        sum[w * WIDTH + k] += value(w, row.feature(w), k);
                      }
                    }
                  }),
              sample,
              clip)
          .toDoubles();
    }
  }

  private static double[] sparse(
      List<int[]> corpus, DocumentQuery.Worker worker, Sample sample, Clip clip, int threads) {
    try (Engine engine = new DocumentEngine(documents(corpus), threads)) {
      return engine.sum(query(worker), sample, clip).toDoubles();
    }
  }

  private static double largest(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> Math.abs(a[j] - b[j])).max().orElseThrow();
  }

  @Test
  void sparseSumsAreThoseOfRowsWithAllTheirZeros() {
    List<int[]> corpus = corpus(3000);
    for (Clip.Rule rule : Clip.Rule.values()) {
      for (double norm : new double[] {0.01, 3, 1e6}) {
        for (int threads : new int[] {1, 3}) {
          Clip clip = new Clip(norm, rule);
          Sample sample = new PoissonSampler(3000, 0.7).draw(InsecureSeededSource.of(1));
          double[] sparse = sparse(corpus, DocumentEngineTest::fill, sample, clip, threads);
          double[] dense = dense(corpus, sample, clip);
          // Norms are added up in another order, so a factor may differ in its last place.
          double step = sample.count() * ExactSum.grid(norm);
          assertThat(largest(dense, sparse)).isLessThanOrEqualTo(step);
          // The twin: a document less is seen.
          int[] all = IntStream.range(0, sample.count()).map(sample::record).toArray();
          double[] less = dense(corpus, Sample.of(all, all.length - 1), clip);
          assertThat(largest(less, sparse)).isGreaterThan(step);
        }
      }
    }
  }

  @Test
  void threadsDoNotMatter() {
    List<int[]> corpus = corpus(5000);
    Clip clip = new Clip(2, Clip.Rule.HARD);
    double[] one = sparse(corpus, DocumentEngineTest::fill, Sample.all(5000), clip, 1);
    assertThat(sparse(corpus, DocumentEngineTest::fill, Sample.all(5000), clip, 4)).isEqualTo(one);
  }

  @Test
  void whatIsNotFiniteOrFailsCountsAsZero() {
    List<int[]> corpus = corpus(400);
    DocumentQuery.Worker failing =
        (document, values) -> {
          fill(document, values);
          switch (document.words()) {
            case 3 -> values[4] = Double.NaN;
            case 4 -> values[0] = Double.NEGATIVE_INFINITY;
            case 5 -> throw new IllegalStateException("secret " + document.word(0));
            case 6 -> throw new AssertionError("secret " + document.word(0));
            default -> {}
          }
        };
    Clip clip = new Clip(2, Clip.Rule.HARD);
    DocumentBlocks all = documents(corpus);
    DocumentView view = new DocumentView(all);
    List<int[]> good =
        IntStream.range(0, 400)
            .filter(d -> view.at(d).words() < 3 || view.at(d).words() > 6)
            .mapToObj(corpus::get)
            .toList();
    assertThat(good.size()).isBetween(100, 350);
    assertThat(sparse(corpus, failing, Sample.all(400), clip, 1))
        .isEqualTo(sparse(good, DocumentEngineTest::fill, Sample.all(good.size()), clip, 1))
        .isNotEqualTo(sparse(corpus, DocumentEngineTest::fill, Sample.all(400), clip, 1));
  }

  @Test
  void emptyDocumentsAndNoneAreZero() {
    Clip clip = new Clip(1, Clip.Rule.AUTOMATIC);
    List<int[]> empty = List.of(new int[0], new int[0]);
    assertThat(sparse(empty, DocumentEngineTest::fill, Sample.all(2), clip, 1)).containsOnly(0);
    assertThat(sparse(List.of(), DocumentEngineTest::fill, Sample.all(0), clip, 1)).containsOnly(0);
  }

  @Test
  void rowsAreRefused() {
    try (Engine engine = new DocumentEngine(documents(corpus(3)), 1)) {
      assertThatThrownBy(
              () -> engine.sum(TestData.echo(2), Sample.all(3), new Clip(1, Clip.Rule.HARD)))
          .hasMessageContaining("documents");
    }
    try (Engine engine = new LocalEngine(TestData.numbered(3), 1)) {
      assertThatThrownBy(
              () ->
                  engine.sum(
                      query(DocumentEngineTest::fill), Sample.all(3), new Clip(1, Clip.Rule.HARD)))
          .hasMessageContaining("rows");
    }
  }

  /** A corpus in a temporary file. */
  private static DocumentBlocks onDisk(List<int[]> corpus, Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int[] document : corpus) {
      StringBuilder line = new StringBuilder().append(document.length);
      for (int word : document) {
        line.append(' ').append(word).append(":1");
      }
      lines.add(line.toString());
    }
    Path file = Files.write(folder.resolve("docs.ldac"), lines);
    return DocumentFiles.open(file, documents(corpus).vocabulary()).read(new Spill(1, folder));
  }

  /** Bit for bit, whatever the sampling and the threads. */
  @Test
  void sumsOverAFileAreThoseInMemory(@TempDir Path folder) throws IOException {
    List<int[]> corpus = corpus(40_000);
    Clip clip = new Clip(2, Clip.Rule.HARD);
    RandomSource seeded = InsecureSeededSource.of(8);
    try (DocumentBlocks disk = onDisk(corpus, folder)) {
      assertThat(disk.isInMemory()).isFalse();
      for (int threads : new int[] {1, 3}) {
        for (Sample sample :
            List.of(
                Sample.all(corpus.size()),
                new PoissonSampler(corpus.size(), 0.4).draw(seeded),
                new PoissonSampler(corpus.size(), 0.003).draw(seeded),
                new FixedSizeSampler(corpus.size(), 5000).draw(seeded))) {
          double[] memory = sparse(corpus, DocumentEngineTest::fill, sample, clip, threads);
          try (Engine engine = new DocumentEngine(disk, threads)) {
            assertThat(engine.records()).isEqualTo(corpus.size());
            double[] sum = engine.sum(query(DocumentEngineTest::fill), sample, clip).toDoubles();
            assertThat(sum).isEqualTo(memory);
            // The twin: another sample is another sum.
            Sample other = new PoissonSampler(corpus.size(), 0.2).draw(seeded);
            assertThat(engine.sum(query(DocumentEngineTest::fill), other, clip).toDoubles())
                .isNotEqualTo(memory);
          }
        }
      }
    }
  }

  /** Whoever is interrupted while he waits does not close the file for those who ask later. */
  @Test
  void anInterruptLeavesTheFileReadable(@TempDir Path folder) throws IOException {
    List<int[]> corpus = corpus(2000);
    Clip clip = new Clip(2, Clip.Rule.HARD);
    try (DocumentBlocks disk = onDisk(corpus, folder);
        Engine engine = new DocumentEngine(disk, 1)) {
      Thread.currentThread().interrupt();
      try {
        engine.sum(query(DocumentEngineTest::fill), Sample.all(2000), clip);
      } catch (RuntimeException interrupted) {
        // It may give up; the next question has to be answered.
      }
      assertThat(Thread.interrupted()).isTrue();
      assertThat(engine.sum(query(DocumentEngineTest::fill), Sample.all(2000), clip).toDoubles())
          .isEqualTo(sparse(corpus, DocumentEngineTest::fill, Sample.all(2000), clip, 1));
    }
  }
}
