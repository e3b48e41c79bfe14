package org.priory.inference.diagnostics;

/** Expected counts or amounts beside what was counted, by their law. */
public final class CountPredictions {
  private final RateLaw law;
  private long rows;
  private double deviance;
  private double logLikelihood;
  private double squares;
  private double expected;
  private double counted;

  public CountPredictions(RateLaw law) {
    this.law = law;
  }

  /** Takes a row. */
  public void add(double mean, double count) {
    rows++;
    expected += mean;
    counted += count;
    squares += (count - mean) * (count - mean);
    deviance += law.deviance(count, mean);
    logLikelihood += law.logLikelihood(count, mean);
  }

  /** The mean deviance of a row from what would fit it exactly. */
  public double meanDeviance() {
    return deviance / rows;
  }

  public double meanLogLikelihood() {
    return logLikelihood / rows;
  }

  public double rootMeanSquaredError() {
    return Math.sqrt(squares / rows);
  }

  public double meanExpected() {
    return expected / rows;
  }

  public double meanCounted() {
    return counted / rows;
  }
}
