package org.priory.inference.variational.topics;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/** Where the iteration starts: from nothing but public knowledge and bought frequencies. */
final class TopicStart {
  /** Pseudo-counts of a topic at the start: as sure as a large corpus would make it. */
  private static final double SURE = 1e6;

  /** The probability of its own word in a topic at the start. */
  private static final double SEED_SHARE = 0.05;

  /** The most frequent words are in all topics: seeds come after them. */
  private static final int FIRST = 20;

  /** How far seeds are apart in the order of frequency. */
  private static final int APART = 10;

  private TopicStart() {}

  /** lambda ~ Gamma(100, 1/100) as in Hoffman's program, by a normal of the same moments. */
  static double[] random(int words, int topics, long seed) {
    RandomSource source = InsecureSeededSource.of(seed);
    double[] lambda = new double[words * topics];
    for (int i = 0; i < lambda.length; i++) {
      lambda[i] = Math.max(0.1, 1 + 0.1 * normal(source));
    }
    return lambda;
  }

  /** A sum of twelve uniforms less six. */
  private static double normal(RandomSource source) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += source.nextDouble();
    }
    return sum;
  }

  /**
   * All topics have the words' frequencies, and each a word of its own that is more frequent: the
   * first counts are then of words that come together with it. The seed turns the words around.
   */
  static double[] seeded(double[] frequencies, int topics, long seed) {
    int words = frequencies.length;
    double sum = 0;
    for (double each : frequencies) {
      sum += each;
    }
    double[] lambda = new double[words * topics];
    for (int i = 0; i < lambda.length; i++) {
      lambda[i] = SURE * frequencies[i / topics] / sum;
    }
    int[] order =
        IntStream.range(0, words)
            .boxed()
            .sorted(Comparator.comparingDouble(w -> -frequencies[w]))
            .mapToInt(w -> w)
            .toArray();
    int apart = Math.max(1, Math.min(APART, (words - FIRST) / Math.max(1, topics)));
    int first = (int) Math.floorMod(seed - 1, (long) apart) + Math.min(FIRST, words / 4);
    for (int k = 0; k < topics; k++) {
      int word = order[(first + apart * k) % words];
      lambda[word * topics + k] += SEED_SHARE * SURE;
    }
    return lambda;
  }
}
