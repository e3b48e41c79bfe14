package org.priory.inference.posterior;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Topics of a latent Dirichlet allocation: each a distribution over words, known as a Dirichlet
 * distribution.
 *
 * @param words the vocabulary
 * @param topics how many, K
 * @param alpha of the documents' Dirichlet prior over topics
 * @param lambda Dirichlet parameters, all more than 0; that of word w in topic k at w K + k
 */
public record TopicsPosterior(List<String> words, int topics, double alpha, double[] lambda) {
  public TopicsPosterior {
    words = List.copyOf(words);
    if (topics < 1 || lambda.length != (long) topics * words.size()) {
      throw new IllegalArgumentException(
          "lambda must be topics times words, " + topics + " x " + words.size());
    }
    if (!(alpha > 0 && alpha < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("alpha must be a finite number > 0, was " + alpha);
    }
    for (double each : lambda) {
      if (!(each > 0 && each < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("lambda must be finite numbers > 0, was " + each);
      }
    }
    lambda = lambda.clone();
  }

  @Override
  public double[] lambda() {
    return lambda.clone();
  }

  /** Sum over words of lambda, for each topic. */
  public double[] totals() {
    double[] totals = new double[topics];
    for (int i = 0; i < lambda.length; i++) {
      totals[i % topics] += lambda[i];
    }
    return totals;
  }

  /** Expected probability of each word in a topic. */
  public double[] probabilities(int topic) {
    double total = totals()[topic];
    return IntStream.range(0, words.size())
        .mapToDouble(w -> lambda[w * topics + topic] / total)
        .toArray();
  }

  /** Share of each topic in all words that were counted. */
  public double[] shares() {
    double[] shares = totals();
    double sum = 0;
    for (double each : shares) {
      sum += each;
    }
    for (int k = 0; k < topics; k++) {
      shares[k] /= sum;
    }
    return shares;
  }
}
