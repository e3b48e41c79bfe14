/** How often intervals hold the truth on real covariates with simulated labels. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.coverage;
