/** Noisy matrices of squares and products of features, and coordinates that they decorrelate. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.gram;
