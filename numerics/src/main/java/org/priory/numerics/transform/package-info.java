/** Fourier transforms. */
@org.jspecify.annotations.NullMarked
package org.priory.numerics.transform;
