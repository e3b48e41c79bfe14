/** A choice among models or settings at its true price ({@code docs/proofs/tuning.md}). */
@NullMarked
package org.priory.models.tune;

import org.jspecify.annotations.NullMarked;
