/** Latent Dirichlet allocation from noisy counts: variational Bayes. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.variational.topics;
