/**
 * Variational Bayes in private settings (Park et al. 2020): regressions, belief networks and
 * topics.
 */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.variational;
