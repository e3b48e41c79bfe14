/**
 * What regressions have in common: gradients, forecasts, dispersion, the variance of errors, and
 * levels that nobody has.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.regression;
