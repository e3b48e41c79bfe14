/**
 * Rows of a regression: groups of features, standardisation by bought moments, and products of rows
 * with known rounding.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.rows;
