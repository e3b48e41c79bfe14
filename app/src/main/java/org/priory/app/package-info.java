/** The {@code priory} program. */
@NullMarked
package org.priory.app;

import org.jspecify.annotations.NullMarked;
