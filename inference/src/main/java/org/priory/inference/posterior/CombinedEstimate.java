package org.priory.inference.posterior;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What several synthetic data sets say together about a number that was estimated from each, by the
 * rules of Raghunathan, Reiter and Rubin (2003, "Multiple imputation for statistical disclosure
 * limitation"): with estimates q_i of variances u_i from m sets, the mean q has the variance T = (1
 * + 1/m) b - u, b being the variance among the q_i and u the mean of the u_i.
 *
 * <p>The difference takes off what drawing finitely many synthetic rows adds to b. Where chance
 * makes T smaller than u, which it is not for as many rows as records, u is taken: such an interval
 * is too wide rather than too narrow (Reiter 2002).
 *
 * @param value the mean of the estimates
 * @param sd its standard deviation
 * @param degrees of freedom of Student's law that it follows
 */
public record CombinedEstimate(double value, double sd, double degrees) {

  /**
   * Combines estimates.
   *
   * @param estimates from each synthetic data set
   * @param variances the square of each one's standard error, as if the rows were real
   */
  public static CombinedEstimate of(double[] estimates, double[] variances) {
    int m = estimates.length;
    if (m < 2 || variances.length != m) {
      throw new IllegalArgumentException(
          "there must be two estimates or more, and a variance for each, were "
              + m
              + " and "
              + variances.length);
    }
    double mean = 0;
    double within = 0;
    for (int i = 0; i < m; i++) {
      if (!Double.isFinite(estimates[i]) || !(variances[i] >= 0 && Double.isFinite(variances[i]))) {
        throw new IllegalArgumentException(
            "estimates must be finite and variances not negative, were "
                + estimates[i]
                + " and "
                + variances[i]);
      }
      mean += estimates[i] / m;
      within += variances[i] / m;
    }
    double between = 0;
    for (double estimate : estimates) {
      between += (estimate - mean) * (estimate - mean) / (m - 1);
    }
    // T = (1 + 1/m) b - u
    double spread = (1 + 1.0 / m) * between;
    double variance = Math.max(spread - within, within);
    // nu = (m - 1) (1 - u / ((1 + 1/m) b))^2
    double share = spread > 0 ? Math.max(0, 1 - within / spread) : 0;
    double degrees =
        spread - within >= within ? Math.max(1, (m - 1) * share * share) : Math.max(1, m - 1.0);
    return new CombinedEstimate(mean, Math.sqrt(variance), degrees);
  }

  /**
   * The interval that holds the population's value.
   *
   * @param level such as 0.95
   */
  public Interval interval(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), was " + level);
    }
    double half = sd * TDistribution.of(degrees).inverseCumulativeProbability(0.5 + level / 2);
    return new Interval(value - half, value + half);
  }
}
