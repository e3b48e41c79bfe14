/**
 * {@code priory web}: a page in the browser of this machine, on top of the facade.
 *
 * <p>{@link org.priory.app.web.WebServer} takes requests that {@link org.priory.app.web.Gate} lets
 * pass, {@link org.priory.app.web.Api} sends each to a desk, and a desk answers with a {@link
 * org.priory.app.web.Reply}. No answer holds anything of a record.
 */
@NullMarked
package org.priory.app.web;

import org.jspecify.annotations.NullMarked;
