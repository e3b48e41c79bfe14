package org.priory.inference.optimization;

import org.priory.numerics.special.Normal;

/**
 * How a linear predictor s becomes the probability p of the second of two classes, and what bounded
 * residuals make of it:
 *
 * <pre>
 *   r = (y - p)/max(p, 1 - p),   |r| <= 1,
 *   w = p'(s)/max(p, 1 - p),     minus the derivative of the expected r.
 * </pre>
 *
 * <p>p(-s) = 1 - p(s) for every link, so that w is even. It falls as |s| grows, and is at most
 * {@link #mostSlope}, which is its value at 0.
 */
enum BinaryLink {
  /** p = 1/(1 + e^-s), p' = p (1 - p): w = min(p, 1 - p). */
  LOGIT(0.5) {
    @Override
    double probability(double s) {
      return Logistic.value(s);
    }

    @Override
    double slope(double s) {
      double p = Logistic.value(s);
      return Math.min(p, 1 - p);
    }
  },
  /**
   * p = Phi(s), p' = phi(s): w = phi(s)/Phi(|s|), whose numerator falls and whose denominator
   * grows.
   */
  PROBIT(2 / Math.sqrt(2 * Math.PI)) {
    @Override
    double probability(double s) {
      return Normal.cdf(s);
    }

    @Override
    double slope(double s) {
      return Math.exp(Normal.logDensity(s)) / Normal.cdf(Math.abs(s));
    }
  };

  private final double mostSlope;

  BinaryLink(double mostSlope) {
    this.mostSlope = mostSlope;
  }

  /** s = z'theta. */
  static double predictor(double[] z, double[] theta) {
    double s = 0;
    for (int j = 0; j < z.length; j++) {
      s += z[j] * theta[j];
    }
    return s;
  }

  /** p. */
  abstract double probability(double s);

  /** w. */
  abstract double slope(double s);

  /** The largest w. */
  double mostSlope() {
    return mostSlope;
  }

  /** r of a label 0 or 1. */
  double residual(double y, double s) {
    double p = probability(s);
    // not 1 - p, which loses its digits where p is nearly 1
    double q = probability(-s);
    return (y * q - (1 - y) * p) / Math.max(p, q);
  }

  /**
   * The variance of r over w, min(p, 1 - p)/p', at its largest. It is 1/w at 0 and falls as |s|
   * grows: 1/max(p, 1 - p) for logits, Mills' ratio for probits.
   */
  double mostVariance() {
    return 1 / mostSlope;
  }
}
