package org.priory.inference.variational;

import org.priory.inference.posterior.TopicsPosterior;
import org.priory.numerics.special.Digamma;

/**
 * exp E[log beta] under q(beta | lambda): what a word says about topics. Each word's values are
 * divided by the largest, which no topic share depends on, so that nothing underflows.
 */
final class TopicLikelihood {
  private final int topics;
  private final int words;
  private final double[] relative;
  private final double[] logScale;

  /** Of the Dirichlet parameters lambda, that of word w in topic k at w K + k. */
  TopicLikelihood(double[] lambda, int topics) {
    this.topics = topics;
    this.words = lambda.length / topics;
    this.relative = new double[lambda.length];
    this.logScale = new double[words];
    double[] logTotal = new double[topics];
    for (int i = 0; i < lambda.length; i++) {
      logTotal[i % topics] += lambda[i];
    }
    for (int k = 0; k < topics; k++) {
      logTotal[k] = Digamma.psi(logTotal[k]);
    }
    for (int w = 0; w < words; w++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < topics; k++) {
        // E[log beta_kw] = psi(lambda_kw) - psi(sum_v lambda_kv)
        double log = Digamma.psi(lambda[w * topics + k]) - logTotal[k];
        relative[w * topics + k] = log;
        largest = Math.max(largest, log);
      }
      logScale[w] = largest;
      for (int k = 0; k < topics; k++) {
        relative[w * topics + k] = Math.exp(relative[w * topics + k] - largest);
      }
    }
  }

  static TopicLikelihood of(TopicsPosterior posterior) {
    return new TopicLikelihood(posterior.lambda(), posterior.topics());
  }

  int topics() {
    return topics;
  }

  int words() {
    return words;
  }

  /** That of word w from w K on, divided by the word's largest. */
  double[] relative() {
    return relative;
  }

  /** The logarithm of what a word's values were divided by. */
  double logScale(int word) {
    return logScale[word];
  }
}
