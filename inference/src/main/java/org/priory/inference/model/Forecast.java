package org.priory.inference.model;

/**
 * How much the release will tell, before the data is touched.
 *
 * @param noiseSd expected standard deviation that the privacy noise gives a coefficient
 * @param priorSd standard deviation of the prior of a coefficient; infinite without a prior
 * @param samplingSd expected posterior standard deviation without any privacy noise
 * @param quantity what is meant where it is no coefficient
 */
public record Forecast(double noiseSd, double priorSd, double samplingSd, String quantity) {

  /** Forecast for a coefficient. */
  public Forecast(double noiseSd, double priorSd, double samplingSd) {
    this(noiseSd, priorSd, samplingSd, "coefficient");
  }

  /** Whether there is a prior. */
  public boolean hasPrior() {
    return priorSd < Double.MAX_VALUE;
  }

  /** Whether the result will be mostly the prior. */
  public boolean isMostlyPrior() {
    return noiseSd > priorSd / 2;
  }
}
