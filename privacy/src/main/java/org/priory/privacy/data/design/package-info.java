/**
 * The design of a regression: which bounded features a schema and a formula make of a row's values.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.design;
