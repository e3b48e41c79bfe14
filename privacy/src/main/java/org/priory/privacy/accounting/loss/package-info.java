/**
 * Privacy-loss distributions: dominating pairs, their discretisation on a lattice from above and
 * from below, and their composition by exponentially tilted Fourier transforms.
 *
 * <p>The proofs are in {@code docs/proofs/privacy-loss.md}.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.accounting.loss;
