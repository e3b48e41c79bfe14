/**
 * What noisy looks at a curvature say: coordinates of levels, whitening, beliefs about its entries,
 * and the posterior of a Newton step.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.curvature;
