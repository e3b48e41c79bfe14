/** Mixtures of Gaussians over the numbers of a table. */
@org.jspecify.annotations.NullMarked
package org.priory.models.mixture;
