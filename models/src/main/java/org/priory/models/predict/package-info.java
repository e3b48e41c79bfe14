/** Predictions for rows of a table, with their uncertainty, and how good they were. */
@org.jspecify.annotations.NullMarked
package org.priory.models.predict;
