/**
 * Bayesian neural networks: the gradients of single records by products of matrices, and the
 * methods that ask for their noisy sums.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural;
