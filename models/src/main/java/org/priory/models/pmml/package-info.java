/** Regressions in PMML 4.4, which other programs read. */
@org.jspecify.annotations.NullMarked
package org.priory.models.pmml;
