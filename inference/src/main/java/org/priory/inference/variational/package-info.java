/**
 * Private variational Bayes: the contract of a conjugate-exponential model, the loop that asks for
 * its noisy expected statistics, and the settings of the models that use it.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.variational;
