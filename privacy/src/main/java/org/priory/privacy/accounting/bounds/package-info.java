/** Two-sided bounds, and what an accountant refuses. */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.accounting.bounds;
