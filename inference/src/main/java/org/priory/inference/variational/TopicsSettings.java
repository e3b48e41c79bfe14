package org.priory.inference.variational;

import org.priory.privacy.wall.Sampling;

/**
 * How topics are fitted.
 *
 * @param topics how many, K
 * @param alpha of the documents' Dirichlet prior over topics
 * @param eta of the topics' Dirichlet prior over words
 * @param steps how often expected counts are asked for
 * @param sampling of the documents in a step
 * @param weight of a document in the counts
 * @param clip largest norm of its contribution
 * @param mixing of a step's counts with those before
 * @param informed whether word frequencies are bought first, to start from and to tell counts from
 *     noise by. Without it negative counts are set to zero, as in the paper
 * @param mayBeFewer whether there may be fewer topics, by public knowledge, where so many cannot be
 *     told apart
 */
public record TopicsSettings(
    int topics,
    double alpha,
    double eta,
    int steps,
    Sampling sampling,
    DocumentWeight weight,
    double clip,
    Mixing mixing,
    boolean informed,
    boolean mayBeFewer) {

  /** More would underflow in the E-step of a short document. */
  public static final int MOST_TOPICS = 1000;

  /** Steps by default: few, as every step buys all counts. */
  public static final int DEFAULT_STEPS = 15;

  /** The paper's share of the worst case. */
  public static final double PAPER_CLIP = 0.1;

  public TopicsSettings {
    if (topics < 1 || topics > MOST_TOPICS) {
      throw new IllegalArgumentException(
          "topics must be between 1 and " + MOST_TOPICS + ", was " + topics);
    }
    if (!(alpha > 0 && alpha < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("alpha must be a finite number > 0, was " + alpha);
    }
    if (!(eta > 0 && eta < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("eta must be a finite number > 0, was " + eta);
    }
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be >= 1, was " + steps);
    }
    if (!(clip > 0 && clip <= 1e100)) {
      throw new IllegalArgumentException("clip must be in (0, 1e100], was " + clip);
    }
  }

  /** What the project's measurements show best: full batches of evenly weighted documents. */
  public static TopicsSettings defaults(int topics) {
    return new TopicsSettings(
        topics,
        1.0 / Math.max(1, topics),
        1.0 / Math.max(1, topics),
        DEFAULT_STEPS,
        new Sampling.Everything(),
        DocumentWeight.EVEN,
        1,
        Mixing.decaying(0, 0.6),
        true);
  }

  /**
   * The settings of the paper: one epoch of samples of 1/20, documents resampled. From Park et al.
   * (2020), section 4.3.
   */
  public static TopicsSettings paper(int topics) {
    return new TopicsSettings(
        topics,
        1.0 / Math.max(1, topics),
        1.0 / Math.max(1, topics),
        20,
        new Sampling.Poisson(0.05),
        DocumentWeight.RESAMPLED,
        PAPER_CLIP,
        Mixing.decaying(1, 0.5),
        false);
  }

  /** Online variational Bayes in one epoch, for runs without noise: counts as they are. */
  public static TopicsSettings online(int topics) {
    TopicsSettings paper = paper(topics);
    return new TopicsSettings(
        topics,
        paper.alpha(),
        paper.eta(),
        paper.steps(),
        paper.sampling(),
        DocumentWeight.NATURAL,
        1e6,
        paper.mixing(),
        false);
  }

  /** With just so many topics. */
  public TopicsSettings(
      int topics,
      double alpha,
      double eta,
      int steps,
      Sampling sampling,
      DocumentWeight weight,
      double clip,
      Mixing mixing,
      boolean informed) {
    this(topics, alpha, eta, steps, sampling, weight, clip, mixing, informed, false);
  }

  /** These settings for fewer topics where documents and budget do not tell so many apart. */
  public TopicsSettings orFewer() {
    return new TopicsSettings(
        topics, alpha, eta, steps, sampling, weight, clip, mixing, informed, true);
  }

  /** These settings for another number of topics; priors of 1/K follow it. */
  public TopicsSettings withTopics(int count) {
    double usual = 1.0 / topics;
    return new TopicsSettings(
        count,
        alpha == usual ? 1.0 / count : alpha,
        eta == usual ? 1.0 / count : eta,
        steps,
        sampling,
        weight,
        clip,
        mixing,
        informed,
        mayBeFewer);
  }

  /** These settings with other steps and samples. */
  public TopicsSettings with(int newSteps, Sampling newSampling) {
    return new TopicsSettings(
        topics, alpha, eta, newSteps, newSampling, weight, clip, mixing, informed, mayBeFewer);
  }

  /** These settings with another bound, which cuts contributions that are longer. */
  public TopicsSettings withClip(double newClip) {
    return new TopicsSettings(
        topics, alpha, eta, steps, sampling, weight, newClip, mixing, informed, mayBeFewer);
  }

  /** These settings with other priors. */
  public TopicsSettings withPriors(double newAlpha, double newEta) {
    return new TopicsSettings(
        topics, newAlpha, newEta, steps, sampling, weight, clip, mixing, informed, mayBeFewer);
  }

  /** These settings with another mixing. */
  public TopicsSettings withMixing(Mixing newMixing) {
    return new TopicsSettings(
        topics, alpha, eta, steps, sampling, weight, clip, newMixing, informed, mayBeFewer);
  }
}
