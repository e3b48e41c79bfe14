/**
 * The encoding that follows from a schema: each field of a row becomes bounded features or a label.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.encoding;
