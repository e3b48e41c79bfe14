package org.priory.inference.diagnostics;

/** Predicted numbers with their standard deviations, each beside what was observed. */
public final class NumberPredictions {
  private double squares;
  private double logDensities;
  private long count;

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
