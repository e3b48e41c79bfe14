/** Public networks whose outputs are what a private model sees of an image. */
@org.jspecify.annotations.NullMarked
package org.priory.models.pretrained;
