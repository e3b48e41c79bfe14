/** Logistic regression by objective and output perturbation, with minima of proved accuracy. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.optimization.perturbation;
