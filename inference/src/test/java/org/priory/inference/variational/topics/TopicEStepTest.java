package org.priory.inference.variational.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Digamma;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.DocumentView;

class TopicEStepTest {
  private static final int WORDS = 60;
  private final Random random = new Random(11);

  /** The turns as Hoffman et al. (2010) write them, all topics in all of them. */
  private static double[] textbook(double[] lambda, int topics, double alpha, int[] document) {
    double[] totals = new double[topics];
    for (int i = 0; i < lambda.length; i++) {
      totals[i % topics] += lambda[i];
    }
    double[] gamma = new double[topics];
    Arrays.fill(gamma, alpha + (double) document.length / topics);
    for (int turn = 0; turn < 100; turn++) {
      double[] next = new double[topics];
      Arrays.fill(next, alpha);
      for (int word : document) {
        double[] phi = new double[topics];
        for (int k = 0; k < topics; k++) {
          phi[k] =
              Math.exp(
                  Digamma.psi(gamma[k])
                      + Digamma.psi(lambda[word * topics + k])
                      - Digamma.psi(totals[k]));
        }
        double sum = DoubleStream.of(phi).sum();
        for (int k = 0; k < topics; k++) {
          next[k] += phi[k] / sum;
        }
      }
      double moved = 0;
      for (int k = 0; k < topics; k++) {
        moved += Math.abs(next[k] - gamma[k]);
      }
      gamma = next;
      if (moved < 1e-3 * topics) {
        break;
      }
    }
    double total = DoubleStream.of(gamma).sum();
    return DoubleStream.of(gamma).map(each -> each / total).toArray();
  }

  private static DocumentView view(int... document) {
    Vocabulary vocabulary =
        Vocabulary.of(IntStream.range(0, WORDS).mapToObj(w -> "w" + w).toList());
    return new DocumentView(DocumentBlocks.of(vocabulary, List.of(document))).at(0);
  }

  private static double apart(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(k -> Math.abs(a[k] - b[k])).sum();
  }

  @Test
  void topicsThatAreLeftOutChangeNothing() {
    double furthest = 0;
    int leftOut = 0;
    for (int trial = 0; trial < 100; trial++) {
      int topics = new int[] {1, 2, 7, 30, 50}[trial % 5];
      double alpha = trial % 2 == 0 ? 1.0 / topics : 0.02;
      double spread = 8 * random.nextDouble();
      double[] lambda =
          random.doubles((long) WORDS * topics).map(u -> 0.02 + Math.exp(spread * u)).toArray();
      int[] document = random.ints(random.nextInt(120), 0, WORDS).toArray();
      TopicEStep step = new TopicEStep(new TopicLikelihood(lambda, topics), alpha);
      DocumentView view = view(document);
      step.run(view);
      furthest =
          Math.max(furthest, apart(step.shares(), textbook(lambda, topics, alpha, document)));
      double[] values = new double[view.words() * topics];
      step.counts(values);
      leftOut += (int) DoubleStream.of(values).filter(each -> each == 0).count();
      assertThat(DoubleStream.of(values).sum())
          .isCloseTo(document.length, Offset.offset(1e-9 * document.length));
    }
    // They may end a turn apart, at rest to 1e-3 of a word for each topic.
    assertThat(furthest).isLessThan(1e-4);
    // Not in vain.
    assertThat(leftOut).isGreaterThan(5_000);
  }

  /** A word that only one topic has, in a document that is otherwise of another topic. */
  @Test
  void aTopicComesBackForAWordThatNoOtherExplains() {
    int topics = 20;
    double[] lambda = new double[WORDS * topics];
    Arrays.fill(lambda, 1e-3);
    for (int w = 0; w < WORDS; w++) {
      lambda[w * topics + w % topics] = 1e5;
    }
    // words 0, 20 and 40 are of topic 0, word 7 of topic 7
    int[] document = new int[300];
    for (int n = 0; n < document.length; n++) {
      document[n] = 20 * (n % 3);
    }
    document[0] = 7;
    TopicEStep step = new TopicEStep(new TopicLikelihood(lambda, topics), 1.0 / topics);
    step.run(view(document));
    double[] textbook = textbook(lambda, topics, 1.0 / topics, document);
    assertThat(apart(step.shares(), textbook)).isLessThan(1e-6);
    assertThat(step.shares()[7]).isGreaterThan(1.0 / 400);
    // The twin: shares that forget the word are told apart.
    double[] without = textbook.clone();
    without[0] += without[7];
    without[7] = 0;
    assertThat(apart(step.shares(), without)).isGreaterThan(1e-3);
  }
}
