package org.priory.inference.variational.regression;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GammaPosterior;

/**
 * The variational posterior of a linear regression.
 *
 * @param mean of the coefficients
 * @param covariance of the coefficients; null before the first step
 * @param tau precision of the noise
 * @param alpha precision of the prior
 */
record LinearState(double[] mean, @Nullable Covariance covariance, GammaPosterior tau, double alpha)
    implements Serializable {}
