package org.priory.inference.variational.topics;

import java.io.Serializable;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.numerics.special.Digamma;

/**
 * exp E[log beta] under q(beta | lambda): what a word says about topics. Each word's values are
 * divided by the largest, which no topic share depends on, so that nothing underflows.
 */
final class TopicLikelihood implements Serializable {
  private final int topics;
  private final double[][] relative;
  private final double[] logScale;

  /** The likelihood for Dirichlet parameters lambda, that of word w in topic k at w K + k. */
  TopicLikelihood(double[] lambda, int topics) {
    this.topics = topics;
    int words = lambda.length / topics;
    this.relative = new double[words][topics];
    this.logScale = new double[words];
    double[] logTotal = new double[topics];
    for (int i = 0; i < lambda.length; i++) {
      logTotal[i % topics] += lambda[i];
    }
    for (int k = 0; k < topics; k++) {
      logTotal[k] = Digamma.psi(logTotal[k]);
    }
    for (int w = 0; w < words; w++) {
      double[] row = relative[w];
      double largest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < topics; k++) {
        // E[log beta_kw] = psi(lambda_kw) - psi(sum_v lambda_kv)
        row[k] = Digamma.psi(lambda[w * topics + k]) - logTotal[k];
        largest = Math.max(largest, row[k]);
      }
      logScale[w] = largest;
      for (int k = 0; k < topics; k++) {
        row[k] = Math.exp(row[k] - largest);
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
    return relative.length;
  }

  /** A word's values in all topics, divided by the largest. Not copied, must not be changed. */
  double[] relative(int word) {
    return relative[word];
  }

  /** The logarithm of what a word's values were divided by. */
  double logScale(int word) {
    return logScale[word];
  }
}
