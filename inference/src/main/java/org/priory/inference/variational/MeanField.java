package org.priory.inference.variational;

/**
 * Independent normal parameters.
 *
 * @param mean of each
 * @param sd of each
 */
public record MeanField(double[] mean, double[] sd) {}
