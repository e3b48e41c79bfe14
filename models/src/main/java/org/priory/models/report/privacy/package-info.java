/** The sections of a report about the promise: what was spent, on what, and how to check it. */
@NullMarked
package org.priory.models.report.privacy;

import org.jspecify.annotations.NullMarked;
