/** Private variational Bayes: noisy expected statistics, and noisy gradients of the bound. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.variational;
