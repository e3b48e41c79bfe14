package org.priory.privacy.wall;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.DocumentEngine;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.Rows;

/**
 * Record and replay on neighbouring corpora: with the same randomness, what reaches the noise
 * differs by at most the sensitivity of the plan.
 */
class DocumentReplayTest {
  private static final int WORDS = 25;
  private static final int WIDTH = 4;

  private final Random random = new Random(77);

  private int[] document() {
    int length = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(60);
    int few = 1 + random.nextInt(WORDS);
    return random.ints(length, 0, few).toArray();
  }

  private static DocumentBlocks documents(List<int[]> corpus) {
    return DocumentBlocks.of(
        Vocabulary.of(IntStream.range(0, WORDS).mapToObj(i -> "w" + i).toList()), corpus);
  }

  /** Shares of a word's count, at times not finite, at times by failing. */
  private static DocumentQuery query(double scale, boolean nasty) {
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
        return (document, values) -> {
          for (int i = 0; i < document.words(); i++) {
            for (int k = 0; k < WIDTH; k++) {
              values[i * WIDTH + k] =
                  scale * document.count(i) * Math.cos(document.word(i) * (k + 1.0));
            }
          }
          if (nasty && document.words() == 2) {
            throw new IllegalStateException();
          }
          if (nasty && document.words() == 3) {
            values[1] = Double.NaN;
          }
        };
      }
    };
  }

  private static double[] recorded(
      Plan plan, List<int[]> corpus, DocumentQuery query, long seed, double factor) {
    try (ReplayTest.Recorder recorder =
        new ReplayTest.Recorder(new DocumentEngine(documents(corpus), 1), factor)) {
      return recorder.recorded(plan, seed, passage -> passage.ask(query));
    }
  }

  private double worst(int trials, double factor) {
    double worst = 0;
    for (int trial = 0; trial < trials; trial++) {
      int records = 2 + random.nextInt(60);
      List<int[]> corpus = new ArrayList<>();
      for (int d = 0; d < records; d++) {
        corpus.add(document());
      }
      Sampling sampling =
          switch (random.nextInt(3)) {
            case 0 -> new Sampling.Poisson(0.001 + 0.999 * random.nextDouble());
            case 1 -> new Sampling.FixedSize(1 + random.nextInt(records));
            default -> new Sampling.Everything();
          };
      boolean replace =
          sampling instanceof Sampling.FixedSize
              || (sampling instanceof Sampling.Everything && random.nextBoolean());
      List<int[]> other = new ArrayList<>(corpus);
      if (replace) {
        other.set(random.nextInt(records), document());
      } else {
        // Where every record is taken the place does not matter; else the last, see wall.md.
        boolean last = sampling instanceof Sampling.Poisson;
        other.remove(last ? records - 1 : random.nextInt(records));
      }
      Plan plan =
          new Plan(
              sampling,
              Math.exp(2 * random.nextGaussian()),
              random.nextBoolean(),
              WORDS * WIDTH,
              Noise.constant(1, 1),
              replace ? Neighbours.REPLACE_ONE : Neighbours.ADD_REMOVE);
      DocumentQuery query = query(Math.exp(2 * random.nextGaussian()), random.nextBoolean());
      long seed = random.nextLong();
      double distance =
          ReplayTest.distance(
              recorded(plan, corpus, query, seed, factor),
              recorded(plan, other, query, seed, factor));
      worst = Math.max(worst, distance / plan.sensitivity());
    }
    return worst;
  }

  @Test
  void sumsOfNeighbouringCorporaAreWithinTheSensitivity() {
    assertThat(worst(3000, 1)).isLessThanOrEqualTo(1 + 1e-14).isGreaterThan(0.99);
  }

  /** Twin: an engine that clips 1 % too late is caught. */
  @Test
  void aLooseClipIsCaught() {
    assertThat(worst(3000, 1.01)).isGreaterThan(1.005);
  }

  @Test
  void aWallOfDocumentsChargesFirstAndAnswersWithNoise(@TempDir Path folder) {
    List<int[]> corpus = List.of(new int[] {0, 0, 1}, new int[0], new int[] {3});
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"))) {
      boolean[] charged = new boolean[1];
      try (Wall wall =
          Wall.ofDocuments(
              () -> {
                charged[0] = ledger.account("books").spent() > 0;
                return documents(corpus);
              },
              Size.of(3),
              ledger,
              "books",
              InsecureSeededSource.of(1),
              1)) {
        Plan plan = Plan.everything(new ClipNorm(1), WORDS * WIDTH, new NoiseMultiplier(1e-3), 1);
        DocumentQuery query = query(1, false);
        NoisySum answer = wall.reserve(plan, "test").ask(query);
        assertThat(charged[0]).isTrue();
        double[] plain = wall.withoutNoise(plan).ask(query).values();
        double distance = ReplayTest.distance(answer.values(), plain);
        // Chi with 100 degrees of freedom: 10 +- 0.7; beyond 4 deviations one in 10,000.
        assertThat(distance / answer.sigma()).isBetween(7.0, 13.0);
        assertThat(wall.publicSize()).isEqualTo(3);
        assertThatThrownBy(() -> wall.run(new Reader(), "test"))
            .hasMessageContaining("unit of privacy");
      }
    }
  }

  /** The noisy answers of a seeded wall, whose documents go to a file beyond so many bytes. */
  private static List<double[]> answers(Path file, long room, long seed, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    Vocabulary vocabulary = documents(List.of()).vocabulary();
    List<double[]> answers = new ArrayList<>();
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"));
        Wall wall =
            Wall.ofDocuments(
                () -> DocumentFiles.open(file, vocabulary).read(new Spill(room, folder)),
                Size.PUBLIC,
                ledger,
                "books",
                InsecureSeededSource.of(seed),
                2)) {
      assertThat(wall.publicSize()).isEqualTo(3000);
      for (Sampling sampling :
          List.of(
              new Sampling.Everything(), new Sampling.Poisson(0.02), new Sampling.FixedSize(900))) {
        Plan plan =
            new Plan(
                sampling,
                1,
                false,
                WORDS * WIDTH,
                Noise.constant(2, 2),
                sampling instanceof Sampling.FixedSize
                    ? Neighbours.REPLACE_ONE
                    : Neighbours.ADD_REMOVE);
        Passage passage = wall.reserve(plan, "test");
        answers.add(passage.ask(query(1, true)).values());
        answers.add(passage.ask(query(1, false)).values());
      }
      try (var files = Files.list(folder)) {
        // A temporary file has no name where the system allows it.
        assertThat(files.filter(each -> each.toString().endsWith(".data"))).isEmpty();
      }
    }
    return answers;
  }

  /** To the last bit: under a seed nothing tells whether documents fitted in memory. */
  @Test
  void answersAreThoseOfDocumentsInMemory(@TempDir Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int d = 0; d < 3000; d++) {
      StringBuilder line = new StringBuilder("0");
      for (int word : document()) {
        line.append(' ').append(word).append(":1");
      }
      lines.add(line.toString());
    }
    Path file = Files.write(folder.resolve("docs.ldac"), lines);
    List<double[]> memory = answers(file, Long.MAX_VALUE, 5, folder.resolve("memory"));
    assertThat(answers(file, 1, 5, folder.resolve("disk")))
        .usingRecursiveComparison()
        .isEqualTo(memory);
    // The twin: another seed, other answers.
    assertThat(answers(file, 1, 6, folder.resolve("other")).get(0)).isNotEqualTo(memory.get(0));
  }

  /** A named mechanism, which speaks of rows. */
  private static final class Reader implements NamedMechanism<Integer> {
    @Override
    public String name() {
      return "reader";
    }

    @Override
    public PrivacyEvent event() {
      return new PureEpsilon(1);
    }

    @Override
    public SamplerGuarantee guarantee() {
      return new SamplerGuarantee(SamplerGuarantee.Kind.EXACT, "");
    }

    @Override
    public Map<String, Double> settings() {
      return Map.of();
    }

    @Override
    public Integer run(Rows rows, RandomSource source) {
      return rows.count();
    }

    @Override
    public Integer withoutNoise(Rows rows) {
      return rows.count();
    }
  }
}
