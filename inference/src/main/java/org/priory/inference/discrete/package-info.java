/** Bayesian networks of columns with a few levels each, from bought counts. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.discrete;
