package org.priory.inference.describe;

import org.priory.inference.posterior.Interval;
import org.priory.numerics.special.NormalQuantile;

/**
 * The correlation of two numbers over the records that have both, from noisy sums. Its interval is
 * by the delta method, and everything where the noise leaves it open whether one of the numbers
 * varies at all.
 */
public final class CorrelationSummary {
  /** The delta method is trusted if both variances are so many standard deviations from zero. */
  private static final double CLEAR = 5;

  private final double[] y;
  private final double[] variances;
  private final double z;

  /**
   * A summary at a level.
   *
   * @param level of the interval
   */
  public CorrelationSummary(PairMoments moments, double level) {
    this.y = moments.sums();
    this.variances = moments.variances();
    this.z = NormalQuantile.of(0.5 + level / 2);
  }

  /** How many records have both. */
  public double observed() {
    return y[0];
  }

  private double mean(int i) {
    return y[1 + i] / y[0];
  }

  private double variance(int i) {
    return y[3 + i] / y[0] + 0.5 - mean(i) * mean(i);
  }

  /** Variance of the noise of {@link #variance}, to first order. */
  private double noiseOfVariance(int i) {
    // d/d(count) = -(q/m - 2 mean^2)/m, d/d(sum) = -2 mean/m, d/d(squares) = 1/m
    double ofCount = -(y[3 + i] / y[0] - 2 * mean(i) * mean(i)) / y[0];
    double ofSum = -2 * mean(i) / y[0];
    return ofCount * ofCount * variances[0]
        + ofSum * ofSum * variances[1 + i]
        + variances[3 + i] / (y[0] * y[0]);
  }

  /** Whether the noise leaves something to say. */
  public boolean isKnown() {
    return y[0] > CLEAR * Math.sqrt(variances[0]) && isClear(0) && isClear(1);
  }

  private boolean isClear(int i) {
    return variance(i) > CLEAR * Math.sqrt(noiseOfVariance(i)) && variance(i) > 0;
  }

  /** The correlation, cut to [-1, 1]; 0 if nothing is known. */
  public double value() {
    if (!isKnown()) {
      return 0;
    }
    return Math.max(-1, Math.min(1, raw()));
  }

  private double covariance() {
    return y[5] / y[0] - mean(0) * mean(1);
  }

  private double raw() {
    return covariance() / Math.sqrt(variance(0) * variance(1));
  }

  /** The interval of the data set's own correlation. */
  public Interval ofData() {
    if (!isKnown()) {
      return new Interval(-1, 1);
    }
    double half = z * Math.sqrt(noise());
    return RatioInterval.within(raw() - half, raw() + half, -1, 1);
  }

  /** Variance of the noise of the correlation, to first order. */
  private double noise() {
    double m = y[0];
    double root = Math.sqrt(variance(0) * variance(1));
    double r = raw();
    double[] gradient = new double[y.length];
    // r = c/sqrt(v w): dr = dc/sqrt(v w) - r dv/(2 v) - r dw/(2 w)
    gradient[5] = 1 / (m * root);
    gradient[0] = -(y[5] / m - 2 * mean(0) * mean(1)) / (m * root);
    for (int i = 0; i < 2; i++) {
      double half = r / (2 * variance(i));
      gradient[1 + i] = -mean(1 - i) / (m * root) + half * 2 * mean(i) / m;
      gradient[3 + i] = -half / m;
      gradient[0] += half * (y[3 + i] / m - 2 * mean(i) * mean(i)) / m;
    }
    double noise = 0;
    for (int i = 0; i < y.length; i++) {
      noise += gradient[i] * gradient[i] * variances[i];
    }
    return noise;
  }
}
