/**
 * Documents as counts of the words of a public vocabulary.
 *
 * <p>Total as the tables are: words that the vocabulary does not have, and counts that are not
 * positive numbers, are passed over.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.text;
