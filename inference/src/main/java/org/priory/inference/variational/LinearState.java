package org.priory.inference.variational;

import org.priory.inference.posterior.GammaPosterior;

/**
 * The variational posterior of a linear regression.
 *
 * @param mean of the coefficients
 * @param covariance of the coefficients, row after row
 * @param tau precision of the noise
 * @param alpha precision of the prior
 */
record LinearState(double[] mean, double[] covariance, GammaPosterior tau, GammaPosterior alpha) {}
