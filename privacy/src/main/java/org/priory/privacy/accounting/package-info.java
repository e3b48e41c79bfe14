/**
 * From events to guarantees: pure functions that bound epsilon at a delta, and delta at an epsilon.
 *
 * <p>An accountant that does not know an event refuses it. Reading never changes state.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.accounting;
