/** A fit that is done, and the files with everything that is said about it. */
@org.jspecify.annotations.NullMarked
package org.priory.models.run;
