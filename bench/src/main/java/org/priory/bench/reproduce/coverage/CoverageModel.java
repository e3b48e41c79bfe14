package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.numerics.special.Normal;

/** A regression, and how labels follow from x'b and an error that is standard normal. */
enum CoverageModel {
  /** 1 with probability 1/(1 + e^-x'b). */
  LOGISTIC(1) {
    @Override
    double probability(double eta) {
      return 1 / (1 + Math.exp(-eta));
    }
  },
  /** 1 with probability Phi(x'b); coefficients are those of a logistic regression, scaled. */
  PROBIT(0.6) {
    @Override
    double probability(double eta) {
      return Normal.cdf(eta);
    }
  },
  /**
   * One of four values in order: above the second with probability 1/(1 + e^-x'b), above the first
   * and the third with log odds of 1.5 more and less.
   */
  ORDINAL(1) {
    @Override
    double probability(double eta) {
      return LOGISTIC.probability(eta);
    }
  },
  /** One of three classes, whose log odds against the first are x'b and -x'b/2. */
  SOFTMAX(1) {
    @Override
    double probability(double eta) {
      return 1 / (1 + Math.exp(-eta) + Math.exp(-1.5 * eta));
    }
  },
  /**
   * The time until an event whose hazard is e^x'b at all times, for those who are followed as long
   * as everybody is on average.
   */
  SURVIVAL(1) {
    @Override
    double probability(double eta) {
      return -Math.expm1(-SimulatedFollowUp.MEAN_TIME * Math.exp(eta));
    }
  },
  /** A count whose mean is e^x'b; coefficients are smaller, as rates grow by factors. */
  POISSON(0.4) {
    @Override
    double probability(double eta) {
      throw new IllegalStateException("a count has no probability");
    }
  },
  /** A count with that mean m, whose variance is m + m^2/2. */
  NEGATIVE_BINOMIAL(0.4) {
    @Override
    double probability(double eta) {
      throw new IllegalStateException("a count has no probability");
    }
  },
  /** An amount with that mean m, whose variance is m^2/2. */
  GAMMA(0.4) {
    @Override
    double probability(double eta) {
      throw new IllegalStateException("an amount has no probability");
    }
  },
  /** x'b and an error. */
  LINEAR(1) {
    @Override
    double probability(double eta) {
      throw new IllegalStateException("a number has no probability");
    }
  };

  /** Ordered values, and what the log odds at their cuts have more than in the middle. */
  static final List<String> VALUES = List.of("first", "second", "third", "fourth");

  static final double[] CUTS = {1.5, 0, -1.5};

  /** Three classes; the second is that whose coefficients are judged. */
  static final List<String> CLASSES = List.of("first", "second", "third");

  private final double scale;

  CoverageModel(double scale) {
    this.scale = scale;
  }

  /** The name by which the program knows the model. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What coefficients of a logistic regression are multiplied by. */
  double scale() {
    return scale;
  }

  /**
   * What a fit says of coefficients b. Those of softmax classes are 0, b and -b/2, and are said as
   * differences from their mean, b/6: those of the second class are 5 b/6.
   */
  double[] said(double[] b) {
    return this == SOFTMAX ? Arrays.stream(b).map(x -> 5 * x / 6).toArray() : b.clone();
  }

  /** The probability of a label 1, of the second class, or of an event. */
  abstract double probability(double eta);
}
