/** Hidden Markov models: sequences of rows, each drawn in a state that is not seen. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.variational.markov;
