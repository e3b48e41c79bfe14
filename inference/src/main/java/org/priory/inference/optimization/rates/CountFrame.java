package org.priory.inference.optimization.rates;

import java.io.Serializable;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.Questions;

/**
 * What a regression of counts buys beside its coefficients, whatever its method: how large counts
 * are before, how much they vary around their means after. All are shares of the schema's maximum.
 */
public final class CountFrame implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Share of the budget for how large counts are. */
  public static final double COUNTS_SHARE = 0.03;

  /** Shares of the budget for the dispersion: roughly, and then closely. */
  public static final double ROUGH_SHARE = 0.02;

  public static final double CLOSE_SHARE = 0.04;

  /** Numbers of the first question. */
  public static final int COUNTS_DIMENSION = CountsQuery.LAST + 2;

  /** Numbers of both questions about the dispersion. */
  public static final int SCATTER_DIMENSION = ScatterQuery.DIMENSION;

  private final RateLink link;

  private CountFrame(RateLink link) {
    this.link = link;
  }

  /** Buys how large counts are: one question, whose vectors have norm at most 1. */
  public static CountFrame ask(PublicKnowledge known, RateFamily family, Questions questions) {
    return new CountFrame(CountScale.ask(known, family, null, questions));
  }

  /** The logarithm of the mean of all. */
  public double offset() {
    return link.offset();
  }

  /** The dispersion that is supposed: rather too large. */
  public double dispersion() {
    return link.scatter().perMean();
  }

  /** The count that a label stands for. */
  public double count(double label) {
    return Math.max(0, link.family().share(label));
  }

  /** The count above which hardly any lies whose mean is e^(s + offset). */
  public double most(double s) {
    return link.most(link.mean(s));
  }

  /**
   * Buys the dispersion: two questions, whose vectors have norm at most 1.
   *
   * @param theta the estimate, beside the offset
   * @param off by how much predictors are off, squared
   * @param answered called after each
   */
  public DispersionPosterior dispersion(
      Standardisation features,
      double[] theta,
      double off,
      Questions questions,
      Runnable answered) {
    return BoughtScatter.askTwice(link, features, theta, off, null, questions, answered);
  }
}
