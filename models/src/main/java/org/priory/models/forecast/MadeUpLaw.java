package org.priory.models.forecast;

import java.util.Arrays;
import java.util.List;
import org.priory.numerics.special.Normal;
import org.priory.numerics.special.NormalQuantile;
import org.priory.numerics.special.Roots;
import org.priory.privacy.data.schema.Column;

/**
 * How the values of a made-up column are spread, as the schema says or a {@link Supposition}
 * supposes: a number by a Beta law between its bounds, a category by the shares of its values.
 *
 * @param isNumber whether it is a number
 * @param points quantiles of a number from -1 to 1, at evenly spaced probabilities; or where the
 *     share of each value of a category ends, that of all values which are not listed last
 * @param scores what each of them adds to a target: mean 0, variance 1
 */
record MadeUpLaw(boolean isNumber, double[] points, double[] scores) {
  private static final int QUANTILES = 256;

  /** Over max - min: a narrower law is a point to every method. */
  private static final double LEAST_SD = 1e-4;

  /**
   * The largest standard deviation, as a share of the most that bounds and mean allow: a wider law
   * has all its values at the bounds.
   */
  private static final double MOST_SD = 0.99;

  /** Probabilities nearer to 0 or 1 have no score of their own. */
  private static final double LEAST_PROBABILITY = 1e-9;

  /** What is explained of a class lies between this share and all but this share. */
  private static final double LEAST_SHARE = 1e-3;

  /** The law of a column that explains. */
  static MadeUpLaw of(Column column, Supposition supposed) {
    if (column instanceof Column.Number number) {
      return ofNumber(number, supposed.mean(number), supposed.sd(number));
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
    if (column instanceof Column.Number number) {
      Supposition usual = Supposition.DEFAULTS;
      return ofNumber(number, usual.mean(number), supposed.outcome() * usual.sd(number));
    }
    Column.Category category = (Column.Category) column;
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
    double[] middles = new double[shares.length];
    double end = 0;
    for (int k = 0; k < ends.length; k++) {
      shares[k] /= sum;
      double below = end + shares[k] / 2;
      middles[k] =
          NormalQuantile.of(Math.max(LEAST_PROBABILITY, Math.min(1 - LEAST_PROBABILITY, below)));
      end += shares[k];
      ends[k] = end;
    }
    return new MadeUpLaw(false, ends, standardized(middles, shares));
  }

  /** With the mean and standard deviation that the schema has, else these shares of its bounds. */
  private static MadeUpLaw ofNumber(Column.Number number, double supposedMean, double supposedSd) {
    double range = number.max() - number.min();
    Double knownMean = number.hints().mean();
    Double knownSd = number.hints().sd();
    double mean = knownMean == null ? supposedMean : (knownMean - number.min()) / range;
    double most = MOST_SD * Math.sqrt(mean * (1 - mean));
    double sd = Math.min(most, Math.max(LEAST_SD, knownSd == null ? supposedSd : knownSd / range));
    // mean = a/(a + b), variance = mean (1 - mean)/(a + b + 1)
    double sum = mean * (1 - mean) / (sd * sd) - 1;
    double[] quantiles = BetaQuantiles.of(mean * sum, (1 - mean) * sum, QUANTILES);
    Arrays.setAll(quantiles, k -> 2 * quantiles[k] - 1);
    double[] even = new double[QUANTILES];
    Arrays.fill(even, 1.0 / QUANTILES);
    return new MadeUpLaw(true, quantiles, standardized(quantiles, even));
  }

  /** (x - mean)/sd of values with probabilities; 0 if all are equal. */
  private static double[] standardized(double[] x, double[] probabilities) {
    double mean = 0;
    double square = 0;
    for (int k = 0; k < x.length; k++) {
      mean += probabilities[k] * x[k];
      square += probabilities[k] * x[k] * x[k];
    }
    double center = mean;
    double sd = Math.sqrt(Math.max(0, square - mean * mean));
    return Arrays.stream(x).map(each -> sd > 0 ? (each - center) / sd : 0).toArray();
  }

  /**
   * How much of the normal variable behind a class has to be explained, so that such a share of the
   * variance of the class itself is.
   */
  double shareBehind(double explained) {
    double rate = Math.max(LEAST_PROBABILITY, Math.min(1 - LEAST_PROBABILITY, 1 - points[0]));
    if (explainedOfClass(LEAST_SHARE, rate) >= explained) {
      return 0;
    }
    if (explainedOfClass(1 - LEAST_SHARE, rate) <= explained) {
      return 1 - LEAST_SHARE;
    }
    return Roots.bracket(
            s -> explainedOfClass(s, rate) - explained, LEAST_SHARE, 1 - LEAST_SHARE, 1e-3)
        .low();
  }

  /** Var(p)/(rate (1 - rate)), p = P(t + sqrt(s) z + sqrt(1 - s) e > 0), mean p = rate. */
  static double explainedOfClass(double s, double rate) {
    double t = NormalQuantile.of(rate);
    double step = 0.02;
    double square = 0;
    for (int k = -400; k <= 400; k++) {
      double z = k * step;
      double p = Normal.cdf((t + Math.sqrt(s) * z) / Math.sqrt(1 - s)) - rate;
      // step times the normal density at z
      square += p * p * step * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    }
    return square / (rate * (1 - rate));
  }

  /** The place of the number, or of the value, that has such a probability below it. */
  int at(double probability) {
    if (isNumber) {
      return (int) Math.min(QUANTILES - 1.0, QUANTILES * probability);
    }
    int k = 0;
    while (k < points.length - 1 && probability > points[k]) {
      k++;
    }
    return k;
  }

  /** What stands in a record for the number or value at a place. */
  float value(int place) {
    return isNumber ? (float) points[place] : place;
  }
}
