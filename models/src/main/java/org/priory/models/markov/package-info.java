/** Hidden Markov models of persons' rows in their order. */
@org.jspecify.annotations.NullMarked
package org.priory.models.markov;
