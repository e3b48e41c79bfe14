/** Synthetic rows of a table, from bought counts of its columns and pairs of them. */
@org.jspecify.annotations.NullMarked
package org.priory.models.synthetic;
