package org.priory.inference.variational;

import java.util.Arrays;
import org.apache.commons.numbers.gamma.LogGamma;
import org.priory.numerics.special.Digamma;
import org.priory.privacy.query.Document;

/**
 * The E-step of latent Dirichlet allocation for one document (Hoffman, Blei and Bach 2010,
 * Algorithm 1; Park et al. 2020, equation 26): q(z) and q(theta) in turns until gamma rests.
 *
 * <p>All of it depends on the document and on the topics alone, the number of turns included. Keeps
 * scratch memory: one for each thread.
 */
public final class TopicEStep {
  /** Turns end when gamma moves by less than this on average, as in Hoffman's program. */
  private static final double REST = 1e-3;

  private static final int MOST_TURNS = 100;

  /** Keeps a quotient finite where a word is impossible. */
  private static final double LEAST = 1e-300;

  private final TopicLikelihood likelihood;
  private final int topics;
  private final double alpha;
  private final double[] gamma;
  private final double[] share;
  private final double[] sum;
  private double[] rows = new double[0];
  private double[] counts = new double[0];
  private double[] quotient = new double[0];
  private int words;

  TopicEStep(TopicLikelihood likelihood, double alpha) {
    this.likelihood = likelihood;
    this.topics = likelihood.topics();
    this.alpha = alpha;
    this.gamma = new double[topics];
    this.share = new double[topics];
    this.sum = new double[topics];
  }

  /** For the documents of a fitted model. */
  public static TopicEStep of(org.priory.inference.posterior.TopicsPosterior posterior) {
    return new TopicEStep(TopicLikelihood.of(posterior), posterior.alpha());
  }

  /** Finds q for a document. */
  public void run(Document document) {
    run(document, 1);
  }

  /**
   * The same with all counts multiplied.
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
    double moved = Double.POSITIVE_INFINITY;
    for (int turn = 0; turn < MOST_TURNS && moved >= REST * topics; turn++) {
      moved = turn();
    }
    exponentials();
    quotients();
  }

  private void load(Document document, double factor) {
    words = document.words();
    if (counts.length < words) {
      counts = new double[2 * words];
      quotient = new double[2 * words];
      rows = new double[2 * words * topics];
    }
    double[] all = likelihood.relative();
    for (int i = 0; i < words; i++) {
      counts[i] = factor * document.count(i);
      System.arraycopy(all, document.word(i) * topics, rows, i * topics, topics);
    }
  }

  /** One turn; how far gamma moved. */
  private double turn() {
    exponentials();
    quotients();
    Arrays.fill(sum, 0);
    for (int i = 0; i < words; i++) {
      double q = quotient[i];
      int row = i * topics;
      for (int k = 0; k < topics; k++) {
        sum[k] += q * rows[row + k];
      }
    }
    double moved = 0;
    for (int k = 0; k < topics; k++) {
      // gamma_k = alpha + sum_w n_w phi_wk
      double next = alpha + share[k] * sum[k];
      moved += Math.abs(next - gamma[k]);
      gamma[k] = next;
    }
    return moved;
  }

  /** exp E[log theta_k], up to a factor that all topics share. */
  private void exponentials() {
    for (int k = 0; k < topics; k++) {
      share[k] = Digamma.exp(gamma[k]);
    }
  }

  /** n_w / sum_k exp(E[log theta_k] + E[log beta_kw]). */
  private void quotients() {
    for (int i = 0; i < words; i++) {
      quotient[i] = counts[i] / (norm(i * topics) + LEAST);
    }
  }

  /** In four sums, which a processor makes at the same time. */
  private double norm(int row) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = 0;
    for (; k + 3 < topics; k += 4) {
      a += share[k] * rows[row + k];
      b += share[k + 1] * rows[row + k + 1];
      c += share[k + 2] * rows[row + k + 2];
      d += share[k + 3] * rows[row + k + 3];
    }
    for (; k < topics; k++) {
      a += share[k] * rows[row + k];
    }
    return (a + b) + (c + d);
  }

  /** Expected counts n_w phi_wk of the document's i-th word from i K on, multiplied. */
  void counts(double[] values, double factor) {
    for (int i = 0; i < words; i++) {
      int row = i * topics;
      for (int k = 0; k < topics; k++) {
        values[row + k] = factor * quotient[i] * share[k] * rows[row + k];
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
      bound +=
          counts[i]
              * (Math.log(norm(i * topics) + LEAST)
                  - psiTotal
                  + likelihood.logScale(document.word(i)));
    }
    return bound;
  }
}
