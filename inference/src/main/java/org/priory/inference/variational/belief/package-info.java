/** Sigmoid belief networks from noisy statistics: variational Bayes. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.variational.belief;
