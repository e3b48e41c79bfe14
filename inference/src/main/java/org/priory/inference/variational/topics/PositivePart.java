package org.priory.inference.variational.topics;

/**
 * The mean of a count m >= 0 given m + noise, the noise normal with deviation s, under a Gamma
 * prior of shape r and mean b. A small r says that most cells are near zero and few are large, as
 * in a topic. Post-processing: never sees a record.
 *
 * @param shape r, in (0, 1]
 */
record PositivePart(double shape) {
  private static final int NODES = 60;

  /** Beyond so many deviations the likelihood decides, but for a first correction. */
  private static final double FAR = 6;

  /** Where the grid starts, as a share of what matters. */
  private static final double SMALLEST = 1e-3;

  PositivePart {
    if (!(shape > 0 && shape <= 1)) {
      throw new IllegalArgumentException("shape must be in (0, 1], was " + shape);
    }
  }

  /**
   * E[m | x].
   *
   * @param x the noisy count
   * @param b the mean before it was seen, more than 0
   * @param s standard deviation of the noise; 0 gives the positive part
   */
  double mean(double x, double b, double s) {
    if (!(s > 0)) {
      return Math.max(0, x);
    }
    double variance = s * s;
    if (x > FAR * s && x > 2 * variance * shape / b) {
      // the mode of likelihood times prior: x + s^2 ((r - 1)/x - r/b)
      return x + variance * ((shape - 1) / x - shape / b);
    }
    // Over u = log m: prior m^r exp(-r m/b) du, likelihood exp(-(x - m)^2/(2 s^2)).
    double m = SMALLEST * Math.min(b, s);
    double h = Math.log((Math.max(x, 0) + FAR * s) / m) / (NODES - 1);
    double step = Math.exp(h);
    double powerStep = Math.exp(shape * h);
    double highest = x > 0 ? x * x / (2 * variance) : 0;
    double power = 1;
    // Below the first node the integral of m^(r - 1) is m^r/r.
    double mass = Math.exp(-highest) / (shape * h);
    double first = 0;
    for (int i = 0; i < NODES; i++) {
      double weight = power * Math.exp(m * (2 * x - m) / (2 * variance) - highest - shape * m / b);
      mass += weight;
      first += weight * m;
      power *= powerStep;
      m *= step;
    }
    if (mass > 0) {
      return first / mass;
    }
    // All of it is far below the noise, where the likelihood is exp(x m/s^2): a Gamma again.
    double rate = shape / b - x / variance;
    return rate > 0 ? shape / rate : x;
  }
}
