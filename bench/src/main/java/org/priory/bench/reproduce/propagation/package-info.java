/**
 * Stochastic expectation propagation (Vinaroz and Park 2022): the mixture and the regression sets.
 */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.propagation;
