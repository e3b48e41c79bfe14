package org.priory.inference.variational.topics;

import java.util.Arrays;
import org.apache.commons.numbers.gamma.LogGamma;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.numerics.special.Digamma;
import org.priory.privacy.query.Document;

/**
 * The E-step of latent Dirichlet allocation for one document (Hoffman, Blei and Bach 2010,
 * Algorithm 1; Park et al. 2020, equation 26): q(z) and q(theta) in turns until gamma rests.
 *
 * <p>Most topics soon have no part in a document: their gamma falls to alpha and exp(psi(gamma)) to
 * nothing (1e-22 for 50 topics). They are left out of the further turns, as long as a bound on what
 * they could still have says that it is less than {@link #NOTHING}.
 *
 * <p>All of it depends on the document and on the topics alone, the number of turns included. Keeps
 * scratch memory: one for each thread.
 */
public final class TopicEStep {
  /** Turns end when gamma moves by less than this on average, as in Hoffman's program. */
  private static final double REST = 1e-3;

  private static final int MOST_TURNS = 100;

  /** Words of a document that a topic has no part in. */
  private static final double NOTHING = 1e-8;

  /** Keeps a quotient finite where a word is impossible. */
  private static final double LEAST = 1e-300;

  private final TopicLikelihood likelihood;
  private final int topics;
  private final double alpha;

  /** exp(psi(alpha)): that of a topic without a word. */
  private final double leastShare;

  private final double[] gamma;
  private final double[] share;
  private final double[] sum;

  /** Topics that have a part in the document: the first {@link #activeTopics}. */
  private final int[] active;

  private int activeTopics;

  /** Likelihoods of the document's words in each topic. */
  private final double[][] columns;

  private double[] counts = new double[0];
  private double[] norm = new double[0];
  private double[] quotient = new double[0];
  private int words;

  TopicEStep(TopicLikelihood likelihood, double alpha) {
    this.likelihood = likelihood;
    this.topics = likelihood.topics();
    this.alpha = alpha;
    this.leastShare = Digamma.exp(alpha);
    this.gamma = new double[topics];
    this.share = new double[topics];
    this.sum = new double[topics];
    this.active = new int[topics];
    this.columns = new double[topics][0];
  }

  /** For the documents of a fitted model. */
  public static TopicEStep of(TopicsPosterior posterior) {
    return new TopicEStep(TopicLikelihood.of(posterior), posterior.alpha());
  }

  /** Finds q for a document. */
  public void run(Document document) {
    run(document, 1);
  }

  /**
   * Finds q for a document with all of its counts multiplied.
   *
   * @param factor by which
   */
  void run(Document document, double factor) {
    load(document, factor);
    double length = 0;
    for (int i = 0; i < words; i++) {
      length += counts[i];
    }
    Arrays.fill(gamma, alpha + length / topics);
    activateAll();
    double first = Digamma.exp(gamma[0]);
    Arrays.fill(share, first);
    double moved = Double.POSITIVE_INFINITY;
    for (int turn = 0; turn < MOST_TURNS && moved >= REST * topics; turn++) {
      moved = turn();
    }
    quotients();
  }

  private void load(Document document, double factor) {
    words = document.words();
    if (counts.length < words) {
      counts = new double[2 * words];
      norm = new double[2 * words];
      quotient = new double[2 * words];
      Arrays.setAll(columns, k -> new double[2 * words]);
    }
    for (int i = 0; i < words; i++) {
      counts[i] = factor * document.count(i);
      double[] row = likelihood.relative(document.word(i));
      for (int k = 0; k < topics; k++) {
        columns[k][i] = row[k];
      }
    }
  }

  private void activateAll() {
    activeTopics = topics;
    Arrays.setAll(active, k -> k);
  }

  /** One turn, from the shares to the next ones; how far gamma moved. */
  private double turn() {
    double most = quotients();
    if ((topics - activeTopics) * leastShare * most > NOTHING) {
      // A word that no active topic explains: the others may have it.
      activateAll();
      most = quotients();
    }
    // sum_w n_w/norm_w exp E[log beta_kw]
    VectorSums.multiply(columns, quotient, active, activeTopics, sum, words);
    double moved = 0;
    int kept = 0;
    for (int j = 0; j < activeTopics; j++) {
      int k = active[j];
      // gamma_k = alpha + sum_w n_w phi_wk
      double next = alpha + share[k] * sum[k];
      double nextShare = Digamma.exp(next);
      if (nextShare * most > NOTHING) {
        active[kept++] = k;
      } else {
        next = alpha;
        nextShare = leastShare;
      }
      moved += Math.abs(next - gamma[k]);
      gamma[k] = next;
      share[k] = nextShare;
    }
    activeTopics = kept;
    return moved;
  }

  /**
   * n_w / sum_k exp(E[log theta_k] + E[log beta_kw]) over the active topics, and their sum over
   * words: as likelihoods are at most 1, a topic has at most its share times that.
   */
  private double quotients() {
    Arrays.fill(norm, 0, words, LEAST);
    VectorSums.add(columns, share, active, activeTopics, norm, words);
    double total = 0;
    for (int i = 0; i < words; i++) {
      quotient[i] = counts[i] / norm[i];
      total += quotient[i];
    }
    return total;
  }

  /**
   * Expected counts n_w phi_wk of the document's i-th word from i K on.
   *
   * @param values zero where topics have no part
   */
  public void counts(double[] values) {
    for (int j = 0; j < activeTopics; j++) {
      int k = active[j];
      for (int i = 0; i < words; i++) {
        values[i * topics + k] = share[k] * quotient[i] * columns[k][i];
      }
    }
  }

  /** Expected share of each topic in the document: gamma_k / sum gamma. */
  public double[] shares() {
    double total = Arrays.stream(gamma).sum();
    return Arrays.stream(gamma).map(each -> each / total).toArray();
  }

  /**
   * The evidence bound E[log p(n, theta, z | lambda)] - E[log q(theta, z)] of the document (Park et
   * al. 2020, equation 32).
   */
  public double bound(Document document) {
    double total = 0;
    for (double each : gamma) {
      total += each;
    }
    double psiTotal = Digamma.psi(total);
    double bound = LogGamma.value(topics * alpha) - LogGamma.value(total);
    for (int k = 0; k < topics; k++) {
      // (alpha - gamma_k) E[log theta_k] + log Gamma(gamma_k) - log Gamma(alpha)
      bound +=
          (alpha - gamma[k]) * (Digamma.psi(gamma[k]) - psiTotal)
              + LogGamma.value(gamma[k])
              - LogGamma.value(alpha);
    }
    for (int i = 0; i < words; i++) {
      // n_w log sum_k exp(E[log theta_k] + E[log beta_kw])
      bound += counts[i] * (Math.log(norm[i]) - psiTotal + likelihood.logScale(document.word(i)));
    }
    return bound;
  }
}
