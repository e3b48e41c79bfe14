/** Regressions of rates: counts, and how long persons stay without an event. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.rates;
