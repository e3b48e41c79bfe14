/**
 * Bayesian neural networks for images and for tables: training within a budget, the fitted
 * ensembles, and the influence of columns.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural;
