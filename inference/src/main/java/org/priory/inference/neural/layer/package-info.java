/**
 * Layers of a network: shape, weights, activations, and forward and backward passes by products of
 * matrices.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.layer;
