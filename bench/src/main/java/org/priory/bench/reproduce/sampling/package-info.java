/**
 * Posterior sampling (Wang, Fienberg and Smola 2015, "Privacy for free"): chains, accuracy and
 * coverage.
 */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.sampling;
