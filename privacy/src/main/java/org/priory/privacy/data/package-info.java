/**
 * Tables as a program opens them: from a file, from memory or from a query.
 *
 * <p>The rooms below hold what a table is made of: {@code schema} the public schema, {@code
 * records} the records and units of privacy, {@code encoding} the way from fields to bounded
 * vectors, {@code file} the formats, {@code text} documents.
 *
 * <p>Everything here is total: no answer, error or message depends on what a record holds. What
 * cannot be read counts as missing, what is out of bounds is clamped, an unknown category is the
 * "other" one. {@link org.priory.privacy.data.schema.BadData} speaks of the schema and of the shape
 * of a file. {@code docs/data.md} has the rules.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data;
