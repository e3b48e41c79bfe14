/**
 * Options that belong together, as mixins of commands. One that names a {@link
 * org.priory.app.shell.HelpSection} is listed under that heading.
 */
@NullMarked
package org.priory.app.option;

import org.jspecify.annotations.NullMarked;
