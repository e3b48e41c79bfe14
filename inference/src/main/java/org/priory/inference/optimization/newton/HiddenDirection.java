package org.priory.inference.optimization.newton;

/**
 * A direction d of numbers, of which the prior by columns says that its coordinate t is N(0, 1):
 * what was bought of it, and by how much it may move linear predictors beyond what a posterior
 * says.
 *
 * <p>Of k = d'Sd, the variance of predictors per square of t, a noisy matrix says N(seen, doubt^2);
 * below that it may be anything down to rounding, each power of ten alike. The scores say y = h (t
 * - from) + noise, with h = records k, and noise of variance s^2 + rho h. By the law of directions,
 * t ~ N(0, max(k, sigma^2)/k): a standard deviation of the direction moves predictors by sigma, as
 * one of a column would. So with v = 1/(k/max(k, sigma^2) + h^2/(s^2 + rho h)) t is known to be
 * about m = v h (y + h from)/(s^2 + rho h), for each k, and each k counts by how well it explains
 * seen and y.
 *
 * @param seen of k, on average over draws of the curvature
 * @param doubt the standard deviation of that
 * @param response y
 * @param noise s^2
 * @param scatter rho
 * @param records the curvature of the constant
 * @param from t where scores were bought
 * @param estimate of t
 * @param left the posterior variance of t
 */
record HiddenDirection(
    double seen,
    double doubt,
    double response,
    double noise,
    double scatter,
    double records,
    double from,
    double estimate,
    double left) {
  /**
   * Numbers that differ by less than a hundredth of a standard deviation are alike but for
   * rounding: such differences are taken to move nothing.
   */
  private static final double ROUNDING = 1e-4;

  /** Steps of log k. */
  private static final int STEPS = 60;

  /** So many standard deviations above what was seen k may be. */
  private static final double REACH = 4;

  /** E[k (v + (m - estimate)^2 - left)], each k no less than nothing. */
  double beyond(double variance) {
    double least = ROUNDING * variance;
    double most = Math.max(10 * least, seen + REACH * doubt);
    double[] log = new double[STEPS];
    double[] square = new double[STEPS];
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < STEPS; i++) {
      double k = at(i, least, most);
      double h = records * k;
      double error = noise + scatter * h;
      double prior = Math.max(k, variance) / k;
      double spread = error + h * h * prior;
      double off = (k - seen) / Math.max(doubt, ROUNDING * most);
      double y = response + h * from;
      log[i] = -(off * off + Math.log(spread) + y * y / spread) / 2;
      top = Math.max(top, log[i]);
      double v = 1 / (1 / prior + h * h / error);
      double away = v * h * y / error - estimate;
      square[i] = Math.max(0, v + away * away - left);
    }
    double total = 0;
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      double w = Math.exp(log[i] - top);
      total += w;
      sum += w * at(i, least, most) * square[i];
    }
    return sum / total;
  }

  /** k, in even steps of its logarithm. */
  private static double at(int i, double least, double most) {
    return least * Math.pow(most / least, i / (STEPS - 1.0));
  }
}
