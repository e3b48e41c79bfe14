/**
 * Likelihoods of regressions as bounded queries: links, weights of rows, scores, and their
 * curvature.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.likelihood;
