/** Regressions: coefficients as they are fitted, and as a person reads them. */
@org.jspecify.annotations.NullMarked
package org.priory.models.regression;
