/** Draws from posteriors: single ones that are private by themselves, and noisy chains. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.sampling;
