/** Fourier and scattering transforms. */
@org.jspecify.annotations.NullMarked
package org.priory.numerics.transform;
