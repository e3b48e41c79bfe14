package org.priory.inference.sampling;

/**
 * How Langevin dynamics walk to a draw that is private wherever they stop ({@code
 * docs/proofs/ops.md}, section 5).
 *
 * @param eta size of a step, at most 1/M with M the largest curvature that U can have
 * @param count number of steps
 * @param weight f(N): what a record counts for where as many come as are expected
 */
record LangevinSteps(double eta, long count, double weight) {
  /**
   * Steps are so many over the condition number. In the flattest directions the start, the prior's
   * mean, is the posterior's too; where records say something it is forgotten sooner.
   */
  private static final double TIMES = 2;

  /**
   * The steps for a posterior.
   *
   * @param least Lambda, the least curvature of the prior
   * @param most the largest curvature that U can have, whatever the data
   */
  static LangevinSteps of(double least, double most, double weight) {
    double m = most * (1 + 0x1p-30);
    return new LangevinSteps(1 / m, (long) Math.ceil(TIMES * m / least), weight);
  }

  /**
   * M: the prior's curvature, and rho max_n(n f(n)) C.
   *
   * @param curvature C, the largest of one record
   * @param records N, that are expected
   */
  static double smoothness(
      double prior, double power, double curvature, double records, double weight) {
    // n f(n) is never larger than 1/(4 slope)
    return prior + power * records / (4 * (1 - weight)) * curvature;
  }

  /**
   * f(n), what each of n records counts for where N are expected:
   *
   * <pre>f(n) = 1 - c n up to n = 1/(2c), and 1/(4 c n) beyond, c = (1 - f(N))/N.</pre>
   *
   * <p>n f(n) is bounded, and one record more moves sum f(n) g_i by no more than the largest |g|:
   * f(n + 1) + n (f(n) - f(n + 1)) <= 1.
   */
  double weightOf(int n, double records) {
    return weightOf(weight, n, records);
  }

  /** f(n) for a given f(N). */
  static double weightOf(double weight, int n, double records) {
    double c = (1 - weight) / records;
    return c * n < 0.5 ? 1 - c * n : 1 / (4 * c * n);
  }

  /**
   * How far a computed end can be from that of real numbers. A step is off by eta times the error
   * of a gradient, and by that of its noise; steps contract by 1 - eta Lambda, so all of them
   * together by 1/(eta Lambda) times that.
   *
   * @param bounds of one record
   * @param least Lambda
   * @param start the norm of where it starts
   * @param precision the error of a record's gradient over L + C |theta|
   */
  double error(
      LikelihoodBounds bounds, double least, int dimension, double start, double precision) {
    double root = Math.sqrt(dimension);
    double m = 1 / eta;
    // rho n f(n) L <= (M - Lambda) L/C
    double pull = m * bounds.lipschitz() / bounds.curvature();
    // |z| <= 2^6 sqrt(d): |theta - start| <= (pull + 2^6 sqrt(2 d M))/Lambda
    double theta = start + (pull + 0x1p6 * root * Math.sqrt(2 * m)) / least;
    double gradient = precision * (pull + m * theta);
    double noise = 0x1p-44 * root * Math.sqrt(2 * m);
    return (gradient + noise) / least;
  }
}
