package org.priory.inference.sampling;

/**
 * How the proximal sampler alternates, and how far from the posterior it can end, whatever the data
 * ({@code docs/proofs/ops.md}, section 7).
 *
 * @param eta the variance of a step's noise
 * @param count T, the number of steps
 * @param variation bound on the total variation between a draw and the posterior
 * @param rounding z: rounding changes the logarithm of a draw's density by at most twice this
 * @param error how far a draw can be from one of real numbers
 */
record ProximalSteps(double eta, long count, double variation, double rounding, double error) {
  /** Tries of rejection before the sampler alternates: about as long as that takes. */
  static final int TRIES = 20_000;

  /** f(N), what a record counts for: its loss in power buys a bound on all records together. */
  static final double WEIGHT = 0.99;

  /** What is rounded beside heights: radii, uniform numbers, logarithms. */
  private static final double RADIAL = 0x1p-30;

  /** Above the probability that anything is beyond its bound, over the variation: e^-20 T. */
  private static final double BEYOND = 1.1;

  private static final double UNIT = 0x1p-53;

  /**
   * What a posterior's sampler depends on, all of it public.
   *
   * @param bounds of one record
   * @param atZero bound on its loss at 0
   * @param reach c R: how fast its curvature can change
   * @param records N, that are expected
   * @param dimension d
   * @param power rho
   * @param ridge Lambda
   */
  record Target(
      LikelihoodBounds bounds,
      double atZero,
      double reach,
      double records,
      int dimension,
      double power,
      double ridge) {

    /** rho max_n(n f(n)): bound on the power of all records together. */
    double total() {
      return power * records / (4 * (1 - WEIGHT));
    }

    /** The largest curvature of U over the least, at a ridge. */
    double condition(double at) {
      return 1 + total() * bounds.curvature() / at;
    }
  }

  /**
   * The steps after which a draw is near enough.
   *
   * @param inner the ridge with which rejection is affordable for all data, more than Lambda
   * @param most what the total variation may be
   */
  static ProximalSteps of(Target target, double inner, double most) {
    double eta = 1 / (inner - target.ridge);
    double start = most / BEYOND;
    // D = sqrt(2 U(0)/Lambda) + sqrt(d/Lambda); e^-((T - 1) log(1 + eta Lambda)) D/sqrt(2 pi eta)
    double rise = target.total() * target.atZero;
    double distance =
        Math.sqrt(2 * rise / target.ridge) + Math.sqrt(target.dimension / target.ridge);
    double log = Math.log(distance) - Math.log(start) - 0.5 * Math.log(2 * Math.PI * eta);
    long count = 2 + (long) Math.ceil(Math.max(0, log) / Math.log1p(eta * target.ridge));
    double tail = 20 - Math.log(start);
    Rounding rounding = rounding(target, inner, eta, (double) count, tail);
    return new ProximalSteps(eta, count, most, rounding.logarithm, rounding.error);
  }

  /**
   * z is T times what a step adds: twice the error of a height, and what its place is off by in
   * units of the noise.
   *
   * @param tail bounds hold but for probabilities of 2 e^-tail
   */
  private static Rounding rounding(
      Target target, double inner, double eta, double count, double tail) {
    int d = target.dimension;
    // |z|^2 <= d + 2 sqrt(d t) + 2 t, and U_y rises over its least value by 2 (t + d log 2)
    double normal = d + 2 * Math.sqrt(d * tail) + 2 * tail;
    double above = 2 * (tail + d * Math.log(2));
    double highest = target.total() * target.atZero + (count + 1) * (normal / 2 + above);
    double height = 2 * UNIT * ((d + 12) * highest + 6 * target.total());
    // r <= above k + sqrt(2 above), as e^-s + s - 1 >= s^2/(2 + s)
    double far = Math.sqrt(2 * highest / target.ridge);
    double place = place(target, inner, above) + 0x1p-50 * far + 0x1p-45 * Math.sqrt(eta * normal);
    // log of N(e, eta)/N(0, eta) at a distance of sqrt(2 t) deviations
    double shift = place / Math.sqrt(eta) * (Math.sqrt(2 * tail) + 1);
    double error = place(target, target.ridge, above) + 0x1p-50 * far;
    return new Rounding(count * (height + RADIAL + shift), error);
  }

  /** How far a draw by rejection is from one of real numbers. */
  private static double place(Target target, double ridge, double above) {
    int d = target.dimension;
    // r <= above k + sqrt(2 above), as e^-s + s - 1 >= s^2/(2 + s)
    double radius = above * target.reach / Math.sqrt(ridge) + Math.sqrt(2 * above);
    double solved = d * 0x1p-50 * Math.sqrt(target.condition(ridge)) + 0x1p-44 * Math.sqrt(d);
    return solved * radius / Math.sqrt(ridge);
  }

  /**
   * What rounding does.
   *
   * @param logarithm z
   * @param error of the place of a draw
   */
  private record Rounding(double logarithm, double error) {}
}
