/**
 * The one door between records and everything else: plan, charge, sample, bound, sum, add noise.
 *
 * <p>Proofs in {@code docs/proofs/wall.md}.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.wall;
