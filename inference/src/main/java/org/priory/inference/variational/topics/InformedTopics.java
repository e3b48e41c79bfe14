package org.priory.inference.variational.topics;

import java.util.function.Consumer;
import org.priory.inference.model.Corpus;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.TopicsSettings;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Topics of which the frequencies of words are bought first. They say where to start, what a
 * topic's count of a word is before it is seen, and what a word's counts add up to ({@link
 * TopicTable}); so most of the noise can be told from counts.
 */
final class InformedTopics {
  /** Shape of the prior of a cell: most are far below their mean, few far above. */
  private static final double SHAPE = 0.5;

  /**
   * Shape of the prior of a cell in the last table, when topics have found their words: even more
   * are near zero.
   */
  private static final double LAST_SHAPE = 0.2;

  /** The posterior is as sure as if documents had about so many words. */
  private static final double LENGTH = 100;

  private final Corpus known;
  private final TopicsSettings settings;
  private final long seed;

  InformedTopics(Corpus known, TopicsSettings settings, long seed) {
    this.known = known;
    this.settings = settings;
    this.seed = seed;
  }

  TopicsPosterior fit(Questions questions, Progress progress, Consumer<TopicsPosterior> watcher) {
    int topics = settings.topics();
    long total = settings.steps() + 1L;
    double factor = 1 / settings.sampling().share(known.documents());
    NoisySum words = questions.ask(new WordCounts(known.words().size(), settings.weight()));
    progress.answered(1, total);
    double[] frequencies =
        TopicTable.positive(scaled(words.values(), factor), words.sigma() * factor);
    TopicTable table = new TopicTable(topics, frequencies, SHAPE);
    double[] lambda = TopicStart.seeded(frequencies, topics, seed);
    double[] running = new double[lambda.length];
    double variance = 0;
    for (int t = 1; t <= settings.steps() && questions.left() > 0; t++) {
      NoisySum answer =
          questions.ask(
              new TopicCounts(
                  new TopicLikelihood(lambda, topics), settings.alpha(), settings.weight()));
      // s <- (1 - rho) s + rho s_t
      double noise = answer.sigma() * factor;
      double rho = settings.mixing().rho(t, variance, noise * noise);
      for (int i = 0; i < running.length; i++) {
        running[i] += rho * (factor * answer.get(i) - running[i]);
      }
      variance = (1 - rho) * (1 - rho) * variance + rho * rho * noise * noise;
      if (t == settings.steps() || questions.left() == 0) {
        table = new TopicTable(topics, frequencies, LAST_SHAPE);
      }
      lambda = lambda(table.counts(running, Math.sqrt(variance)));
      progress.answered(t + 1L, total);
      watcher.accept(posterior(lambda));
    }
    return posterior(lambda);
  }

  private TopicsPosterior posterior(double[] lambda) {
    return new TopicsPosterior(known.words(), settings.topics(), settings.alpha(), lambda);
  }

  private static double[] scaled(double[] values, double factor) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
    return values;
  }

  /** eta + counts, in words rather than in weighted documents. */
  private double[] lambda(double[] counts) {
    double sum = 0;
    for (double each : counts) {
      sum += each;
    }
    double scale = sum > 0 ? known.documents() * LENGTH / sum : 0;
    double[] lambda = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      lambda[i] = settings.eta() + scale * counts[i];
    }
    return lambda;
  }
}
