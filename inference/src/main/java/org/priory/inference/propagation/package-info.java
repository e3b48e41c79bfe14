/** Expectation propagation: EP, its stochastic form with and without privacy, and ADF. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.propagation;
