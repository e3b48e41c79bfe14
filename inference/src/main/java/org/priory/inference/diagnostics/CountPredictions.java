package org.priory.inference.diagnostics;

import org.apache.commons.numbers.gamma.LogGamma;

/** Expected counts beside what was counted, by Poisson's law. */
public final class CountPredictions {
  /** An expected count of nothing would make any other infinitely unlikely. */
  private static final double LEAST = 1e-300;

  private long rows;
  private double deviance;
  private double logLikelihood;
  private double squares;
  private double expected;
  private double counted;

  /** Takes a row. */
  public void add(double mean, double count) {
    double m = Math.max(LEAST, mean);
    rows++;
    expected += m;
    counted += count;
    squares += (count - m) * (count - m);
    // 2 (y log(y/m) - (y - m))
    deviance += 2 * ((count > 0 ? count * Math.log(count / m) : 0) - (count - m));
    // y log m - m - log y!
    logLikelihood += count * Math.log(m) - m - LogGamma.value(count + 1);
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
