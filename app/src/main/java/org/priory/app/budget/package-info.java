/**
 * The commands about budgets, which read no record: {@code account}, {@code calibrate} and {@code
 * ledger}.
 */
@NullMarked
package org.priory.app.budget;

import org.jspecify.annotations.NullMarked;
