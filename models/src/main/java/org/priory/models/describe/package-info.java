/** Descriptions of a table: counts, means, quantiles and cross-tables with their intervals. */
@org.jspecify.annotations.NullMarked
package org.priory.models.describe;
