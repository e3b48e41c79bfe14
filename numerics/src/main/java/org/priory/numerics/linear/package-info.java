/**
 * Dense linear algebra on row-major arrays: products, Cholesky factors, symmetric eigenvalues.
 *
 * <p>OpenBLAS computes where its native library loads, plain Java elsewhere. Both take the same
 * input, give the same bits every time they are asked, and agree up to rounding.
 */
@org.jspecify.annotations.NullMarked
package org.priory.numerics.linear;
