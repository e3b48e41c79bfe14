/**
 * The vocabulary of privacy: immutable records of what was done to the data.
 *
 * <p>An event says nothing about what it costs; the accountants in {@code
 * org.priory.privacy.accounting} do. A released event never changes its meaning.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.event;
