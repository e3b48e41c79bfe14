package org.priory.inference.diagnostics;

/** The mean of minus the logarithm of the probability that was given to what was observed. */
public final class LogLoss {
  /** A probability below this counts as this: one certain mistake must not make all infinite. */
  private static final double LEAST = 1e-15;

  private LogLoss() {}

  /** In nats, over at least one prediction. */
  public static double of(BinaryPredictions predictions) {
    double sum = 0;
    for (int i = 0; i < predictions.count(); i++) {
      double p = predictions.probability(i);
      sum -= Math.log(Math.max(LEAST, predictions.outcome(i) ? p : 1 - p));
    }
    return sum / predictions.count();
  }
}
