package org.priory.bench.reproduce.coverage;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.priory.bench.reproduce.coverage.CoverageTable.Rows;
import org.priory.numerics.special.Normal;

/**
 * How labels follow from covariates.
 *
 * @param b the coefficients
 * @param error standard deviation of the errors of a number; 0 for classes
 */
record SimulatedLabels(CoverageModel model, double[] b, double error) {
  /** The largest count that a schema would allow. */
  static final double LARGEST_COUNT = 60;

  /** Correlation of the errors of a person's rows. */
  private static final double CORRELATION = 0.5;

  private static final int BISECTIONS = 80;

  /** The law of every row is that of the regression, whoever's it is. */
  float[] labels(Rows rows, long[] units, UniformRandomProvider random) {
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    float[] labels = new float[rows.count()];
    double rho = units.length > 0 ? CORRELATION : 0;
    double effect = normal.sample();
    for (int i = 0; i < labels.length; i++) {
      if (units.length > 0 && i > 0 && units[i] != units[i - 1]) {
        effect = normal.sample();
      }
      double z = Math.sqrt(rho) * effect + Math.sqrt(1 - rho) * normal.sample();
      // Phi(z) is evenly spread
      labels[i] = (float) label(rows.dot(i, b), z, Normal.cdf(z));
    }
    return labels;
  }

  private double label(double eta, double z, double even) {
    return switch (model) {
      case LINEAR -> Math.max(-1, Math.min(1, eta + error * z));
      case POISSON, NEGATIVE_BINOMIAL, GAMMA ->
          2 * rate(LARGEST_COUNT * Math.exp(eta), even) / LARGEST_COUNT - 1;
      case ORDINAL -> value(eta, even);
      case SOFTMAX -> oneOfThree(eta, even);
      case LOGISTIC, PROBIT -> even < model.probability(eta) ? 1 : 0;
      case SURVIVAL ->
          throw new IllegalStateException("a follow-up has a time and an end, not one label");
    };
  }

  /** The second class with the model's probability, else the first or the third. */
  private static int oneOfThree(double eta, double even) {
    double second = CoverageModel.SOFTMAX.probability(eta);
    // 1 : e^(-eta/2)
    double first = (1 - second) / (1 + Math.exp(-eta / 2));
    return even < second ? 1 : even < second + first ? 0 : 2;
  }

  /** The place of an ordered value. */
  private static int value(double eta, double even) {
    int value = 0;
    while (value < CoverageModel.CUTS.length
        && even < CoverageModel.ORDINAL.probability(eta + CoverageModel.CUTS[value])) {
      value++;
    }
    return value;
  }

  private double rate(double mean, double probability) {
    return switch (model) {
      case NEGATIVE_BINOMIAL -> dispersed(mean, probability);
      case GAMMA -> Math.min(LARGEST_COUNT, mean * amount(probability));
      default -> count(mean, probability);
    };
  }

  /** A count of a negative binomial law of size 2, no more than the largest. */
  private static double dispersed(double mean, double probability) {
    // (2/(2 + m))^2, and (y + 1)/y m/(2 + m) times the one before
    double term = Math.pow(2 / (2 + mean), 2);
    double below = term;
    int count = 0;
    while (below < probability && count < LARGEST_COUNT) {
      count++;
      term *= (count + 1.0) / count * mean / (2 + mean);
      below += term;
    }
    return count;
  }

  /** An amount of a Gamma law of shape 2 and mean 1. */
  private static double amount(double probability) {
    double low = 0;
    double high = 100;
    for (int i = 0; i < BISECTIONS; i++) {
      double x = (low + high) / 2;
      // 1 - (1 + 2 x) e^-2x
      if (1 - (1 + 2 * x) * Math.exp(-2 * x) < probability) {
        low = x;
      } else {
        high = x;
      }
    }
    return low;
  }

  /** The count below which Poisson's law has such a probability, and no more than the largest. */
  private static double count(double mean, double probability) {
    double term = Math.exp(-mean);
    double below = term;
    int count = 0;
    while (below < probability && count < LARGEST_COUNT) {
      count++;
      term *= mean / count;
      below += term;
    }
    return count;
  }
}
