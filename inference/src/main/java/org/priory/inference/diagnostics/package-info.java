/** How good predictions and posteriors are. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.diagnostics;
