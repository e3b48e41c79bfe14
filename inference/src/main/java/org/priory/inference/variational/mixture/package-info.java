/** Mixtures of Gaussians from noisy statistics: variational Bayes, and EM. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.variational.mixture;
