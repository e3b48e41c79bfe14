/** A fit from the request to the files that it leaves behind, and models read back from them. */
@org.jspecify.annotations.NullMarked
package org.priory.app.run;
