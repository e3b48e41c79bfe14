package org.priory.models.forecast;

/**
 * Quantiles of a Beta law at evenly spaced probabilities, by adding up its density once: as good as
 * a made-up table needs, for laws that are nearly points and for laws with nearly all of their mass
 * at a bound.
 */
final class BetaQuantiles {
  private static final int STEPS = 2000;

  /** Beyond so many standard deviations of log(x/(1 - x)) there is nothing. */
  private static final double REACH = 12;

  /** Beyond so much of log(x/(1 - x)) from its middle x is 0 or 1 to a float. */
  private static final double FARTHEST = 25;

  private BetaQuantiles() {}

  /** At probabilities (k + 1/2)/count, of the law with density x^(a - 1) (1 - x)^(b - 1). */
  static double[] of(double a, double b, int count) {
    // t = log(x/(1 - x)) has density x^a (1 - x)^b and is about log(a/b) +- sqrt(1/a + 1/b)
    double middle = Math.log(a / b);
    double reach = Math.min(FARTHEST, REACH * Math.sqrt(1 / a + 1 / b));
    double step = 2 * reach / STEPS;
    double first = middle - reach;
    double[] mass = new double[STEPS + 1];
    double peak = a * logistic(middle) + b * logistic(-middle);
    double total = 0;
    for (int i = 0; i <= STEPS; i++) {
      double t = first + i * step;
      // log x = -log(1 + e^-t), log(1 - x) = -log(1 + e^t)
      double density = Math.exp(a * logistic(t) + b * logistic(-t) - peak);
      // at the ends all that is beyond: the density falls as e^(at) and e^(-bt)
      mass[i] = i == 0 ? density / a : i == STEPS ? density / b : density * step;
      total += mass[i];
    }
    double[] quantiles = new double[count];
    double below = 0;
    int i = 0;
    for (int k = 0; k < count; k++) {
      double wanted = (k + 0.5) / count * total;
      while (i < STEPS && below + mass[i] < wanted) {
        below += mass[i++];
      }
      double within = Math.min(1, (wanted - below) / mass[i]);
      quantiles[k] = 1 / (1 + Math.exp(-(first + (i + within - 0.5) * step)));
    }
    return quantiles;
  }

  /** log(1/(1 + e^-t)). */
  private static double logistic(double t) {
    return Math.min(0, t) - Math.log1p(Math.exp(-Math.abs(t)));
  }
}
