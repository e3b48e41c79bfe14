package org.priory.inference.variational.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.DocumentWeight;
import org.priory.inference.variational.TopicsSettings;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.special.Digamma;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.DocumentView;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.query.Document;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

class TopicsVipsTest {
  private static final int WORDS = 40;
  private static final int TOPICS = 4;

  @TempDir Path folder;
  private final Random random = new Random(3);

  private static List<String> words(int count) {
    return IntStream.range(0, count).mapToObj(i -> "w" + i).toList();
  }

  /** Topic k has the ten words from 10 k on; documents are mostly of one or two topics. */
  private DocumentBlocks simulated(int count) {
    List<int[]> documents = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      int one = random.nextInt(TOPICS);
      int other = random.nextInt(TOPICS);
      int[] document = new int[20 + random.nextInt(40)];
      for (int n = 0; n < document.length; n++) {
        int topic = random.nextInt(10) < 8 ? one : other;
        // falling probabilities within the topic
        document[n] = 10 * topic + Math.min(random.nextInt(10), random.nextInt(10));
      }
      documents.add(document);
    }
    return DocumentBlocks.of(Vocabulary.of(words(WORDS)), documents);
  }

  private TopicsPosterior fit(TopicsVips method, DocumentBlocks documents, boolean noise) {
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"));
        Wall wall =
            Wall.ofDocuments(
                () -> documents,
                Size.of(Math.max(1, documents.count())),
                ledger,
                "books",
                InsecureSeededSource.of(9),
                1)) {
      return method.fit(
          noise ? wall.reserve(method.plan(), "test") : wall.withoutNoise(method.plan()),
          Progress.NONE);
    }
  }

  /** For each true topic the largest mass that a fitted topic gives to its ten words. */
  private static double[] recovered(TopicsPosterior posterior) {
    double[] best = new double[TOPICS];
    for (int k = 0; k < posterior.topics(); k++) {
      double[] p = posterior.probabilities(k);
      for (int truth = 0; truth < TOPICS; truth++) {
        double mass = 0;
        for (int w = 10 * truth; w < 10 * truth + 10; w++) {
          mass += p[w];
        }
        best[truth] = Math.max(best[truth], mass);
      }
    }
    return best;
  }

  private static double perplexity(TopicsPosterior posterior, DocumentBlocks documents) {
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(documents);
    double bound = 0;
    double tokens = 0;
    for (int d = 0; d < documents.count(); d++) {
      step.run(view.at(d));
      bound += step.bound(view);
      tokens += documents.tokens(d);
    }
    return Math.exp(-bound / tokens);
  }

  private static Corpus corpus(double documents) {
    return new Corpus(words(WORDS), documents);
  }

  @Test
  void knownTopicsAreRecoveredWithoutNoise() {
    DocumentBlocks documents = simulated(600);
    TopicsSettings settings = TopicsSettings.defaults(TOPICS).with(30, new Sampling.Everything());
    TopicsPosterior posterior =
        fit(TopicsVips.within(corpus(600), new PrivacyBudget(1, 1e-6), settings), documents, false);
    assertThat(DoubleStream.of(recovered(posterior))).allMatch(mass -> mass > 0.9);
    // The twin: one step does not recover them.
    TopicsPosterior start =
        fit(
            TopicsVips.within(
                corpus(600), new PrivacyBudget(1, 1e-6), settings.with(1, settings.sampling())),
            documents,
            false);
    assertThat(DoubleStream.of(recovered(start))).anyMatch(mass -> mass < 0.9);
    // The paper's algorithm, in full batches.
    TopicsSettings paper = TopicsSettings.paper(TOPICS).with(40, new Sampling.Everything());
    TopicsPosterior plain =
        fit(
            TopicsVips.within(corpus(600), new PrivacyBudget(1, 1e-6), paper.withClip(1)),
            documents,
            false);
    assertThat(DoubleStream.of(recovered(plain))).allMatch(mass -> mass > 0.9);
  }

  private static TopicsVips of(double documents, double epsilon, TopicsSettings settings) {
    return TopicsVips.within(
        new Corpus(words(8000), documents), new PrivacyBudget(epsilon, 1e-5), settings);
  }

  /** By documents, words and budget alone; a number that was asked for is kept. */
  @Test
  void fewDocumentsHaveFewerTopicsAndSurerWords() {
    TopicsSettings fifty = TopicsSettings.defaults(50);
    assertThat(of(8000, 2.38, fifty.orFewer()).choices().get(0))
        .matches("([7-9]|1[0-2]) topics, .*")
        .containsPattern("4[0-9] % of the budget for the frequencies of words");
    assertThat(of(8000, 1, fifty.orFewer()).choices().get(0)).matches("[2-5] topics, .*");
    assertThat(of(8000, 2.38, fifty).choices().get(0)).startsWith("50 topics;");
    assertThat(of(168_000, 1, fifty.orFewer()).choices().get(0))
        .startsWith("50 topics, ")
        .contains("10 % of the budget");
    assertThat(of(100, 0.1, TopicsSettings.defaults(1).orFewer()).choices().get(0))
        .startsWith("1 topics, ");
  }

  @Test
  void topicsTendToThePlainOnesAsEpsilonGrows() {
    DocumentBlocks documents = simulated(3000);
    DocumentBlocks fresh = simulated(300);
    TopicsSettings settings = TopicsSettings.defaults(TOPICS).with(10, new Sampling.Everything());
    double plain =
        perplexity(
            fit(
                TopicsVips.within(corpus(3000), new PrivacyBudget(1, 1e-6), settings),
                documents,
                false),
            fresh);
    double near =
        perplexity(
            fit(
                TopicsVips.within(corpus(3000), new PrivacyBudget(1000, 1e-6), settings),
                documents,
                true),
            fresh);
    double far =
        perplexity(
            fit(
                TopicsVips.within(corpus(3000), new PrivacyBudget(0.01, 1e-6), settings),
                documents,
                true),
            fresh);
    // Words as frequent as others may change places at the start, so it may end elsewhere.
    assertThat(near).isBetween(0.9 * plain, 1.03 * plain);
    assertThat(far).isGreaterThan(1.2 * plain);
  }

  /** The bound of Hoffman et al. with q(beta), whose every step in batch mode can only raise it. */
  private static double evidence(
      double[] lambda, double eta, double alpha, DocumentBlocks documents) {
    TopicsPosterior posterior = new TopicsPosterior(words(WORDS), TOPICS, alpha, lambda);
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(documents);
    double bound = 0;
    for (int d = 0; d < documents.count(); d++) {
      step.run(view.at(d));
      bound += step.bound(view);
    }
    double[] totals = posterior.totals();
    for (int k = 0; k < TOPICS; k++) {
      bound += logGamma(WORDS * eta) - logGamma(totals[k]);
      for (int w = 0; w < WORDS; w++) {
        double each = lambda[w * TOPICS + k];
        double log = Digamma.psi(each) - Digamma.psi(totals[k]);
        bound += (eta - each) * log + logGamma(each) - logGamma(eta);
      }
    }
    return bound;
  }

  private static double logGamma(double x) {
    return org.apache.commons.numbers.gamma.LogGamma.value(x);
  }

  @Test
  void theEvidenceBoundRisesInBatchMode() {
    DocumentBlocks documents = simulated(200);
    double eta = 0.1;
    double alpha = 0.3;
    double[] lambda = TopicStart.random(WORDS, TOPICS, 5);
    double last = Double.NEGATIVE_INFINITY;
    double first = evidence(lambda, eta, alpha, documents);
    for (int t = 0; t < 15; t++) {
      double[] counts =
          sum(
              new TopicCounts(new TopicLikelihood(lambda, TOPICS), alpha, DocumentWeight.NATURAL),
              documents);
      for (int i = 0; i < lambda.length; i++) {
        lambda[i] = eta + counts[i];
      }
      double bound = evidence(lambda, eta, alpha, documents);
      // The E-step stops within 1e-3 of rest in each document.
      assertThat(bound).isGreaterThan(last - 1e-3 * documents.count());
      last = bound;
    }
    assertThat(last).isGreaterThan(first + 100);
    // The twin: the same counts in other topics for some words have a lower one.
    double[] worse = lambda.clone();
    for (int w = 0; w < WORDS; w += 3) {
      for (int k = 0; k < TOPICS; k++) {
        worse[w * TOPICS + k] = lambda[w * TOPICS + (k + 1) % TOPICS];
      }
    }
    assertThat(evidence(worse, eta, alpha, documents)).isLessThan(last - 100);
  }

  private static double[] sum(DocumentQuery query, DocumentBlocks documents) {
    double[] total = new double[query.dimension()];
    DocumentView view = new DocumentView(documents);
    DocumentQuery.Worker worker = query.worker();
    for (int d = 0; d < documents.count(); d++) {
      double[] values = new double[view.at(d).words() * query.width()];
      worker.fill(view, values);
      for (int i = 0; i < values.length; i++) {
        total[view.word(i / query.width()) * query.width() + i % query.width()] += values[i];
      }
    }
    return total;
  }

  private static double norm(DocumentQuery.Worker worker, Document document, int width) {
    double[] values = new double[document.words() * width];
    worker.fill(document, values);
    return Math.sqrt(DoubleStream.of(values).map(x -> x * x).sum());
  }

  /** Long ones, short ones, with one word or many. */
  private int[] anyDocument() {
    int kinds = 1 + random.nextInt(random.nextBoolean() ? 2 : WORDS);
    int length = random.nextInt(random.nextInt(20) == 0 ? 200 : 20);
    return random.ints(length, 0, kinds).toArray();
  }

  /** 336,000 documents, each with all three weights: a million vectors. */
  @Test
  void theDeclaredBoundHoldsForAnyDocumentAndIsReached() {
    double[] worst = new double[DocumentWeight.values().length];
    double longest = Double.NEGATIVE_INFINITY;
    for (int trial = 0; trial < 40; trial++) {
      double spread = 3 * random.nextDouble();
      double[] lambda =
          random
              .doubles(WORDS * TOPICS)
              .map(u -> Math.exp(spread * 5 * (u - 0.5)) + 1e-3)
              .toArray();
      TopicLikelihood likelihood = new TopicLikelihood(lambda, TOPICS);
      List<int[]> any = IntStream.range(0, 8400).mapToObj(i -> anyDocument()).toList();
      DocumentBlocks documents = DocumentBlocks.of(Vocabulary.of(words(WORDS)), any);
      DocumentView view = new DocumentView(documents);
      for (DocumentWeight weight : DocumentWeight.values()) {
        DocumentQuery.Worker worker = new TopicCounts(likelihood, 0.1, weight).worker();
        DocumentQuery.Worker words = new WordCounts(WORDS, weight).worker();
        for (int d = 0; d < documents.count(); d++) {
          view.at(d);
          // at most L of the document, or 1 where counts are brought to length or norm 1
          double bound = weight == DocumentWeight.NATURAL ? any.get(d).length : 1;
          double topics = norm(worker, view, TOPICS);
          // assertThat for each would take most of the time
          longest = Math.max(longest, topics - bound * (1 + 1e-12));
          longest = Math.max(longest, norm(words, view, 1) - bound * (1 + 1e-12));
          if (bound > 0) {
            worst[weight.ordinal()] = Math.max(worst[weight.ordinal()], topics / bound);
          }
        }
      }
    }
    assertThat(longest).isLessThanOrEqualTo(0);
    // Not slack; and the twin: a bound that is 5 % lower would be broken.
    assertThat(DoubleStream.of(worst)).allMatch(each -> each > 0.95);
  }

  @Test
  void emptyDocumentsOneDocumentAndTooManyTopicsAreFinite() {
    Vocabulary vocabulary = Vocabulary.of(words(WORDS));
    List<DocumentBlocks> corpora =
        List.of(
            DocumentBlocks.of(vocabulary, List.of()),
            DocumentBlocks.of(vocabulary, List.of(new int[0], new int[0])),
            DocumentBlocks.of(vocabulary, List.of(new int[] {3})),
            simulated(5));
    for (DocumentBlocks documents : corpora) {
      for (int topics : new int[] {1, 3, 60, 300}) {
        for (boolean noise : new boolean[] {false, true}) {
          for (TopicsSettings settings :
              List.of(TopicsSettings.defaults(topics), TopicsSettings.paper(topics))) {
            TopicsPosterior posterior =
                fit(
                    TopicsVips.within(
                        corpus(5),
                        new PrivacyBudget(1, 1e-6),
                        settings.with(2, settings.sampling())),
                    documents,
                    noise);
            assertThat(DoubleStream.of(posterior.lambda()))
                .allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY);
            assertThat(DoubleStream.of(posterior.shares()).sum()).isCloseTo(1, Offset.offset(1e-9));
            if (documents.count() > 0) {
              TopicEStep step = TopicEStep.of(posterior);
              DocumentView view = new DocumentView(documents).at(0);
              step.run(view);
              assertThat(step.bound(view)).isFinite();
              assertThat(DoubleStream.of(step.shares()).sum()).isCloseTo(1, Offset.offset(1e-9));
            }
          }
        }
      }
    }
  }

  @Test
  void settingsAreChecked() {
    assertThatThrownBy(() -> TopicsSettings.defaults(0)).hasMessageContaining("topics");
    assertThatThrownBy(() -> TopicsSettings.defaults(1001)).hasMessageContaining("topics");
    assertThatThrownBy(() -> TopicsSettings.defaults(3).withClip(Double.NaN))
        .hasMessageContaining("clip");
  }
}
