/** Effects of columns on a target, in words and as odds. */
@org.jspecify.annotations.NullMarked
package org.priory.models.effect;
