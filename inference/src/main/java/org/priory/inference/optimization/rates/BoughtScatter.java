package org.priory.inference.optimization.rates;

import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * What one noisy question says of a, where the variance of a row is u m + a m^2. Post-processing:
 * with the sums of {@link ScatterQuery},
 *
 * <pre>
 *   a = (sum r^2 - sum u m/D^2)/sum m^2/D^2 - E[d^2],
 * </pre>
 *
 * <p>d being by how much the predictor is off: rows look farther from their means than they are,
 * because the means are estimates.
 */
final class BoughtScatter {
  /** Share of E[d^2] that is taken to be unknown. */
  private static final double DOUBT = 0.5;

  /** The dispersion is below what rows are cut off by with this probability. */
  private static final double SAFE = 0.975;

  private BoughtScatter() {}

  /**
   * Buys it twice: what the first answer leaves open says where the second one cuts rows off.
   *
   * @param theta the estimate, beside the link's offset
   * @param off E[d^2]
   * @param answered called after each question
   */
  static DispersionPosterior askTwice(
      RateLink link,
      Standardisation features,
      double[] theta,
      double off,
      @Nullable Exposure exposure,
      Questions questions,
      Runnable answered) {
    DispersionPosterior rough = ask(link, features, theta, off, exposure, questions);
    answered.run();
    RateLink near = link.varying(rough.quantile(SAFE));
    DispersionPosterior close = ask(near, features, theta, off, exposure, questions);
    answered.run();
    return close;
  }

  /**
   * Buys it: one question, whose vectors have norm at most 1.
   *
   * @param theta the estimate, beside the link's offset
   * @param off E[d^2]
   */
  static DispersionPosterior ask(
      RateLink link,
      Standardisation features,
      double[] theta,
      double off,
      @Nullable Exposure exposure,
      Questions questions) {
    ScatterQuery plain = new ScatterQuery(link, features, theta);
    RowQuery query =
        exposure == null
            ? plain
            : new ExposedQuery(
                exposure, log -> new ScatterQuery(link.shifted(log), features, theta));
    return of(questions.ask(query), plain.mostShare(), off);
  }

  /**
   * From the answer.
   *
   * @param mostShare B of {@link ScatterQuery}
   * @param off E[d^2]
   */
  static DispersionPosterior of(NoisySum answer, double mostShare, double off) {
    double sigma = answer.sigma();
    double squares = answer.get(0) / ScatterQuery.weight(0);
    double noise = sigma / ScatterQuery.weight(0);
    double fourthNoise = sigma / ScatterQuery.weight(1);
    double fourths =
        new DispersionPosterior(answer.get(1) / ScatterQuery.weight(1), positive(fourthNoise))
            .mean();
    double unit = ScatterQuery.leastUnit() / ScatterQuery.weight(2);
    double shareUnit = mostShare / ScatterQuery.weight(3);
    // no sum is believed to be smaller than its noise
    double shares = Math.max(Math.max(shareUnit * sigma, 1e-9), shareUnit * answer.get(3));
    double a = (squares - unit * answer.get(2)) / shares;
    double variance =
        noise * noise
            // Var[sum r^2] <= sum r^4
            + fourths
            + Math.pow(unit * sigma, 2)
            + Math.pow(a * shareUnit * sigma, 2);
    double error = Math.hypot(Math.sqrt(variance) / shares, DOUBT * off);
    return new DispersionPosterior(a - off, positive(error));
  }

  private static double positive(double noise) {
    return Math.max(1e-9, noise);
  }
}
