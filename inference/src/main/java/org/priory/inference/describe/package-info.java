/**
 * Descriptions of a table: noisy counts, moments and cross-tables that agree with each other, and
 * intervals that know of the noise.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.describe;
