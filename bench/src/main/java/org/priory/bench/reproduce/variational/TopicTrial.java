package org.priory.bench.reproduce.variational;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.topics.TopicEStep;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.engine.DocumentView;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Wall;

/**
 * Topics fitted to public documents, and how they predict others.
 *
 * @param train to fit to
 * @param test held out
 * @param threads that a fit uses
 */
record TopicTrial(DocumentBlocks train, DocumentBlocks test, int threads) {
  private static final int HELD_OUT = 10_000;
  private static final double LEAST_TOKENS = 10;

  /**
   * Wikipedia articles of at least 10 words: the last 10,000 are held out, the first are trained
   * on.
   *
   * @param documents to train on, at most
   */
  static TopicTrial wikipedia(int documents, int threads) {
    Vocabulary vocabulary = Vocabulary.read(DataSets.file("wikipedia/dictnostops.txt"));
    DocumentBlocks all =
        DocumentFiles.open(DataSets.file("wikipedia/wiki2014.ldac.gz"), vocabulary).read();
    return of(all, HELD_OUT, documents, threads);
  }

  /** The last so many documents of at least 10 words held out, the first trained on. */
  static TopicTrial of(DocumentBlocks all, int heldOut, int documents, int threads) {
    DocumentBlocks usable = all.select(d -> all.tokens(d) >= LEAST_TOKENS);
    int split = usable.count() - heldOut;
    return new TopicTrial(
        usable.select(d -> d < Math.min(split, documents)),
        usable.select(d -> d >= split),
        threads);
  }

  /** What is public about the documents to train on. */
  Corpus known() {
    return new Corpus(train.vocabulary().words(), train.count());
  }

  /**
   * What came of a fit.
   *
   * @param cost of the plan, if there is noise
   */
  record Fitted(TopicsPosterior posterior, PrivacyEvent cost) {}

  /** A fit, with noise from the secure generator or without any. */
  Fitted fit(TopicsVips method, boolean noise) throws IOException {
    return fit(method, noise, topics -> {});
  }

  /**
   * A fit that is watched.
   *
   * @param watcher sees the topics after each step
   */
  Fitted fit(TopicsVips method, boolean noise, Consumer<TopicsPosterior> watcher)
      throws IOException {
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger());
        Wall wall =
            Wall.ofDocuments(
                () -> train,
                Size.of(train.count()),
                ledger,
                "public",
                SecureSource.create(),
                threads)) {
      TopicsPosterior posterior =
          method.fit(
              noise ? wall.reserve(method.plan(), "reproduce") : wall.withoutNoise(method.plan()),
              Progress.NONE,
              watcher);
      return new Fitted(posterior, wall.cost(method.plan()));
    }
  }

  /**
   * The bound on the perplexity of the documents that were held out (equation 32).
   *
   * @param most documents that are looked at, the first ones
   */
  double perplexity(TopicsPosterior posterior, int most) {
    TopicEStep step = TopicEStep.of(posterior);
    DocumentView view = new DocumentView(test);
    double bound = 0;
    double tokens = 0;
    for (int d = 0; d < Math.min(most, test.count()); d++) {
      step.run(view.at(d));
      bound += step.bound(view);
      tokens += test.tokens(d);
    }
    return Math.exp(-bound / tokens);
  }

  double perplexity(TopicsPosterior posterior) {
    return perplexity(posterior, Integer.MAX_VALUE);
  }

  /**
   * Perplexity of the documents that were held out under the exact frequencies of words in those
   * that were not, one added to each count.
   */
  double ofFrequencies() {
    double[] counts = new double[train.vocabulary().size()];
    Arrays.fill(counts, 1);
    double all = counts.length;
    DocumentView view = new DocumentView(train);
    for (int d = 0; d < train.count(); d++) {
      view.at(d);
      for (int i = 0; i < view.words(); i++) {
        counts[view.word(i)] += view.count(i);
        all += view.count(i);
      }
    }
    double log = 0;
    double tokens = 0;
    view = new DocumentView(test);
    for (int d = 0; d < test.count(); d++) {
      view.at(d);
      for (int i = 0; i < view.words(); i++) {
        log += view.count(i) * Math.log(counts[view.word(i)] / all);
        tokens += view.count(i);
      }
    }
    return Math.exp(-log / tokens);
  }
}
