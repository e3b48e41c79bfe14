package org.priory.inference.diagnostics;

import java.util.OptionalDouble;
import org.priory.numerics.special.NormalQuantile;

/** Predicted numbers with their standard deviations, each beside what was observed. */
public final class NumberPredictions {
  private double squares;
  private double logDensities;
  private long count;
  private long held;
  private double meanObserved;
  private double spread;
  private final double quantile;

  /** Collects predictions. */
  public NumberPredictions() {
    this(0.95);
  }

  /**
   * Collects predictions.
   *
   * @param level of the intervals whose coverage is counted
   */
  public NumberPredictions(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), was " + level);
    }
    this.quantile = NormalQuantile.of(0.5 + level / 2);
  }

  /** A normal prediction and its outcome. */
  public void add(double mean, double sd, double observed) {
    if (!(sd > 0 && sd < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("sd must be a finite number > 0, was " + sd);
    }
    double error = observed - mean;
    squares += error * error;
    // log N(y; m, s^2) = -log(s sqrt(2 pi)) - (y - m)^2 / (2 s^2)
    logDensities -= Math.log(sd * Math.sqrt(2 * Math.PI)) + 0.5 * error * error / (sd * sd);
    count++;
    held += Math.abs(error) <= quantile * sd ? 1 : 0;
    // mean and sum of squared deviations, by Welford
    double before = observed - meanObserved;
    meanObserved += before / (double) count;
    spread += before * (observed - meanObserved);
  }

  /** The share of outcomes that the intervals of the level held. */
  public double coverage() {
    return (double) held / (double) count;
  }

  /**
   * The share of the outcomes' variance that the predictions explain, 1 - sum of squared errors /
   * sum of squared deviations; below 0 if they are worse than the outcomes' own mean. Empty if all
   * outcomes are the same.
   */
  public OptionalDouble explained() {
    return spread > 0 ? OptionalDouble.of(1 - squares / spread) : OptionalDouble.empty();
  }

  public long count() {
    return count;
  }

  /** The root of the mean squared error, over at least one prediction. */
  public double rootMeanSquaredError() {
    return Math.sqrt(squares / (double) count);
  }

  /** The mean logarithm of the predictive density at what was observed, in nats. */
  public double meanLogLikelihood() {
    return logDensities / (double) count;
  }
}
