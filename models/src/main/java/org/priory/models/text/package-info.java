/** Numbers and words as a person reads them in a terminal. */
@org.jspecify.annotations.NullMarked
package org.priory.models.text;
