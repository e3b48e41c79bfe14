package org.priory.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.Vocabulary;

/**
 * Documents to measure with: Wikipedia articles where they are there, else simulated ones of about
 * the same size.
 *
 * @param name what they are
 */
record BenchDocuments(String name, DocumentBlocks documents) {
  private static final double LEAST_TOKENS = 10;
  private static final int WORDS = 7702;
  private static final int TOPICS = 50;
  private static final int LENGTH = 100;

  static BenchDocuments of(int most) {
    Optional<Path> articles = DataSets.find("wikipedia/wiki2014.ldac.gz");
    Optional<Path> words = DataSets.find("wikipedia/dictnostops.txt");
    if (articles.isEmpty() || words.isEmpty()) {
      return new BenchDocuments("simulated documents", simulated(most));
    }
    DocumentBlocks all = DocumentFiles.open(articles.get(), Vocabulary.read(words.get())).read();
    DocumentBlocks enough = all.select(d -> all.tokens(d) >= LEAST_TOKENS);
    return new BenchDocuments("Wikipedia articles", enough.select(d -> d < most));
  }

  /** Each of three topics; a topic has words of falling frequency, in an order of its own. */
  static DocumentBlocks simulated(int count) {
    SplittableRandom random = new SplittableRandom(1);
    List<int[]> documents = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      int[] document = new int[1 + random.nextInt(2 * LENGTH)];
      int[] own = random.ints(3, 0, TOPICS).toArray();
      for (int n = 0; n < document.length; n++) {
        long rank = (long) (WORDS * Math.pow(random.nextDouble(), 3));
        // steps that share no divisor with the number of words put them in another order
        document[n] = (int) (rank * (2 * own[random.nextInt(3)] + 3) % WORDS);
      }
      documents.add(document);
    }
    return DocumentBlocks.of(
        Vocabulary.of(IntStream.range(0, WORDS).mapToObj(w -> "w" + w).toList()), documents);
  }
}
