package org.priory.inference.sampling;

/**
 * How Langevin dynamics walk to a draw that is private wherever they stop ({@code
 * docs/proofs/ops.md}, section 5).
 *
 * @param eta size of a step, at most 1/M with M the largest curvature that U can have
 * @param count number of steps
 */
record LangevinSteps(double eta, long count) {
  /** f(N): what a record counts for, so that no number of records makes U steeper than M. */
  private static final double WEIGHT = 0.8;

  /**
   * Steps are so many over the condition number. In the flattest directions the start, the prior's
   * mean, is the posterior's too; where records say something it is forgotten sooner.
   */
  private static final double TIMES = 2;

  static LangevinSteps of(SampleDesign.Question question, double power, double ridge) {
    double most = smoothness(question, power, ridge) * (1 + 0x1p-30);
    return new LangevinSteps(1 / most, (long) Math.ceil(TIMES * most / ridge));
  }

  /** M = Lambda + rho max_n(n f(n)) max l'' R^2. */
  static double smoothness(SampleDesign.Question question, double power, double ridge) {
    double bound = question.bound();
    double most = mostRecords(question.known().records());
    return ridge + power * most * question.loss().mostCurvature() * bound * bound;
  }

  /** 1/(4C): n f(n) is never larger. */
  private static double mostRecords(double records) {
    return records / (4 * (1 - WEIGHT));
  }

  /**
   * f(n), what each of n records counts for where N are expected:
   *
   * <pre>f(n) = 1 - C n up to n = 1/(2C), and 1/(4 C n) beyond, C = (1 - f(N))/N.</pre>
   *
   * <p>n f(n) is bounded, and one record more moves sum f(n) g_i by no more than the largest |g|:
   * f(n + 1) + n (f(n) - f(n + 1)) <= 1.
   */
  static double weight(int n, double records) {
    double c = (1 - WEIGHT) / records;
    return c * n < 0.5 ? 1 - c * n : 1 / (4 * c * n);
  }
}
