/**
 * The public schema: columns, bounds, categories and the number of records, read from JSON and
 * written to it.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.schema;
