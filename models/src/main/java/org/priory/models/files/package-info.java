/** Files and folders that a run leaves behind, and who may open them. */
@org.jspecify.annotations.NullMarked
package org.priory.models.files;
