package org.priory.inference.variational.regression;

/**
 * Independent normal parameters.
 *
 * @param mean of each
 * @param sd of each
 * @param sigma standard deviation of the noise of the last answer; 0 without noise
 */
public record MeanField(double[] mean, double[] sd, double sigma) {}
