/**
 * Budgets and charges per data set, durable.
 *
 * <p>A {@link org.priory.privacy.ledger.Ledger} is a chain of entries. A charge is an event that is
 * on disk before a row is read; what was reserved stays spent. Totals are never stored: they are
 * recomputed from all events by the accountants, so that a tighter accountant tightens the past.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.ledger;
