/**
 * Private records as the engines read them: the public schema, the encoding to bounded vectors that
 * follows from it, the files, and the units of privacy.
 *
 * <p>Everything here is total: no answer, error or message depends on what a record holds. What
 * cannot be read counts as missing, what is out of bounds is clamped, an unknown category is the
 * "other" one. {@link org.priory.privacy.data.BadData} speaks of the schema and of the shape of a
 * file. {@code docs/data.md} has the rules.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data;
