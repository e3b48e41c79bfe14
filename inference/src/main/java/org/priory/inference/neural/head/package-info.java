/**
 * Heads of a network: the likelihood of a label given the outputs of the last layer, and its
 * gradient.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.head;
