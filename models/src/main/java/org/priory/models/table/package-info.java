/** Models of a table with a public schema. */
@org.jspecify.annotations.NullMarked
package org.priory.models.table;
