/**
 * Rényi divergences of single steps as functions of the order: formulas and integrals without
 * cancellation. They know nothing of events, conversions or budgets.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.accounting.renyi;
