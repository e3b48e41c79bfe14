package org.priory.inference.optimization.rates;

import java.io.Serializable;

/**
 * What a target is whose mean grows by factors, and how it varies around that mean. All are shares
 * of the schema's maximum.
 *
 * @param kind of law
 * @param least the schema's lower bound, in [0, 1)
 * @param unit a count of 1; 0 where there is none
 */
public record RateFamily(Kind kind, double least, double unit) implements Serializable {

  /** A law. */
  public enum Kind {
    /** Counts that vary in proportion to their mean. */
    POISSON,
    /** Counts whose variance is m + a m^2. */
    NEGATIVE_BINOMIAL,
    /** Amounts whose variance is a m^2. */
    GAMMA
  }

  /** Counts in proportion to whose mean their variance is: the factor is bought. */
  public static final RateFamily POISSON = new RateFamily(Kind.POISSON, 0, 0);

  /**
   * No law is supposed to vary more than this, nor less, before a is bought. Of Gamma's law with a
   * = 2 one in a thousand is cut off then, which is 0.3 % of the mean.
   */
  private static final double MOST = 2;

  private static final double LEAST = 0.01;

  public RateFamily {
    if (!(least >= 0 && least < 1)) {
      throw new IllegalArgumentException("least must be in [0, 1), was " + least);
    }
    if (!(unit >= 0 && unit <= 1)) {
      throw new IllegalArgumentException("unit must be in [0, 1], was " + unit);
    }
  }

  /**
   * Counts whose variance is m + a m^2.
   *
   * @param most the schema's largest count, at least 1
   */
  public static RateFamily negativeBinomial(double most) {
    return new RateFamily(Kind.NEGATIVE_BINOMIAL, 0, 1 / most);
  }

  /**
   * Amounts whose variance is a m^2.
   *
   * @param least the schema's lower bound over its upper one
   */
  public static RateFamily gamma(double least) {
    return new RateFamily(Kind.GAMMA, least, 0);
  }

  /** Whether a is to be found out. */
  public boolean isDispersed() {
    return kind != Kind.POISSON;
  }

  /** What is regressed. */
  String words() {
    return kind == Kind.GAMMA ? "amounts" : "counts";
  }

  /** The share of the maximum that a label from -1 to 1 stands for. */
  double share(double label) {
    return least + (1 - least) * ((label + 1) / 2);
  }

  /**
   * How much all rows together vary: rather more than each around a mean of its own.
   *
   * @param ratio their variance over their mean
   * @param lowest the least that Poisson's law is supposed to vary
   */
  Scatter scatter(double mean, double ratio, double lowest) {
    return switch (kind) {
      case POISSON -> new Scatter(Math.max(lowest, ratio), 0);
      case NEGATIVE_BINOMIAL -> new Scatter(unit, within((ratio - unit) / mean));
      case GAMMA -> new Scatter(0, within(ratio / mean));
    };
  }

  /** The dispersion that is supposed where one is seen. */
  static double within(double a) {
    return Math.max(LEAST, Math.min(MOST, a));
  }
}
