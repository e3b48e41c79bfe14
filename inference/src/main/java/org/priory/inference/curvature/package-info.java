/** Curvature of a log-likelihood as noise lets it be known: full, diagonal, or low rank. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.curvature;
