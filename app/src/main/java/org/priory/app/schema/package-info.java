/** {@code priory schema}: writing, showing and checking the public schema of a table. */
@NullMarked
package org.priory.app.schema;

import org.jspecify.annotations.NullMarked;
