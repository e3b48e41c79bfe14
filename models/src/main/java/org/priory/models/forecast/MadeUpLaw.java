package org.priory.models.forecast;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.priory.privacy.data.Column;

/**
 * How the values of a made-up column are spread, as the schema says or a {@link Supposition}
 * supposes: a number by a Beta law between its bounds, a category by the shares of its values.
 *
 * @param isNumber whether it is a number
 * @param points quantiles of a number from -1 to 1, at evenly spaced probabilities; or where the
 *     share of each value of a category ends, that of all values which are not listed last
 */
record MadeUpLaw(boolean isNumber, double[] points) {
  private static final int QUANTILES = 256;

  /** Over max - min: a narrower law is a point to every method. */
  private static final double LEAST_SD = 1e-4;

  /** The law of a column that explains. */
  static MadeUpLaw of(Column column, Supposition supposed) {
    if (column instanceof Column.Number number) {
      return new MadeUpLaw(true, quantiles(number, supposed));
    }
    Column.Category category = (Column.Category) column;
    double[] shares = new double[category.values().size()];
    int rank = 2;
    for (int k = 0; k < shares.length; k++) {
      // what others are compared with is the most frequent
      shares[k] = Math.pow(k == category.referenceIndex() ? 1 : rank++, -supposed.decline());
    }
    return ofCategory(category, shares);
  }

  /** The law of the target: of two classes the second is the rarer, more are all alike. */
  static MadeUpLaw ofTarget(Column column, Supposition supposed) {
    if (!(column instanceof Column.Category category)) {
      return of(column, supposed);
    }
    double[] shares = new double[category.values().size()];
    Arrays.fill(shares, 1);
    if (shares.length == 2) {
      shares[0] = 1 / supposed.rate() - 1;
    }
    return ofCategory(category, shares);
  }

  /** With the shares that the schema has, else those that are supposed of its values. */
  private static MadeUpLaw ofCategory(Column.Category category, double[] supposed) {
    List<Double> known = category.hints().shares();
    double[] shares = Arrays.copyOf(supposed, supposed.length + 1);
    if (!known.isEmpty()) {
      Arrays.setAll(shares, k -> k < known.size() ? known.get(k) : 0);
      shares[known.size()] = Math.max(0, 1 - Arrays.stream(shares).sum());
    }
    double sum = Arrays.stream(shares).sum();
    double[] ends = new double[shares.length];
    double end = 0;
    for (int k = 0; k < ends.length; k++) {
      end += shares[k] / sum;
      ends[k] = end;
    }
    return new MadeUpLaw(false, ends);
  }

  private static double[] quantiles(Column.Number number, Supposition supposed) {
    double range = number.max() - number.min();
    Double knownMean = number.hints().mean();
    Double knownSd = number.hints().sd();
    double mean = knownMean == null ? 0.5 : (knownMean - number.min()) / range;
    double sd = knownSd == null ? supposed.spread(number) : Math.max(LEAST_SD, knownSd / range);
    // mean = a/(a + b), variance = mean (1 - mean)/(a + b + 1)
    double sum = mean * (1 - mean) / (sd * sd) - 1;
    BetaDistribution beta = BetaDistribution.of(mean * sum, (1 - mean) * sum);
    double[] quantiles = new double[QUANTILES];
    Arrays.setAll(quantiles, k -> 2 * beta.inverseCumulativeProbability((k + 0.5) / QUANTILES) - 1);
    return quantiles;
  }

  /** How many features it has. */
  int width() {
    return isNumber ? 1 : points.length;
  }

  /** The number, or the place of the value, that has such a probability below it. */
  float at(double probability) {
    if (isNumber) {
      return (float) points[(int) Math.min(QUANTILES - 1.0, QUANTILES * probability)];
    }
    int k = 0;
    while (k < points.length - 1 && probability > points[k]) {
      k++;
    }
    return k;
  }
}
