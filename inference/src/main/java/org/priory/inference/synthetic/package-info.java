/**
 * Synthetic rows with valid inference: a Markov network of bought counts, draws of its posterior
 * that know of the noise, and rows that are drawn from those.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.synthetic;
