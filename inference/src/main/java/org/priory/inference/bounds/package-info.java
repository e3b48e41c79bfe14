/**
 * Bounds of numbers that nobody knows, bought: noisy counts of records up to each edge of a public
 * grid, and the range that keeps most of them.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.bounds;
