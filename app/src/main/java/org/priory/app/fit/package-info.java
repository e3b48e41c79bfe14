/**
 * {@code priory fit}, a command for each model, and {@link org.priory.app.fit.Fitting}, which runs
 * a fit on a terminal.
 */
@NullMarked
package org.priory.app.fit;

import org.jspecify.annotations.NullMarked;
