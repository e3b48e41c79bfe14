/** Special functions and one-dimensional searches, right to rounding in both tails. */
@org.jspecify.annotations.NullMarked
package org.priory.numerics.special;
