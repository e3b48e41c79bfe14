/**
 * Cryptographic randomness and the noise drawn from it: Gaussian on a grid, discrete Gaussian and
 * discrete Laplace, all exact; and plain normals for models.
 */
@NullMarked
package org.priory.numerics.random;

import org.jspecify.annotations.NullMarked;
