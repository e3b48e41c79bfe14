/**
 * Queries for noisy sums of single records' clipped gradients, of weights or of their variational
 * parameters.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.gradient;
