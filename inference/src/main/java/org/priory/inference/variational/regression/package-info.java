/** Regressions by noisy expected statistics, and by noisy gradients of the bound. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.variational.regression;
