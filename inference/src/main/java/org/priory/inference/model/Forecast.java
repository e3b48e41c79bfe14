package org.priory.inference.model;

/**
 * How much the release will tell, before the data is touched.
 *
 * @param noiseSd expected standard deviation that the privacy noise gives a coefficient
 * @param priorSd standard deviation of the prior of a coefficient
 * @param samplingSd expected posterior standard deviation without any privacy noise
 */
public record Forecast(double noiseSd, double priorSd, double samplingSd) {

  /** Whether the result will be mostly the prior. */
  public boolean isMostlyPrior() {
    return noiseSd > priorSd / 2;
  }
}
