/** Belief networks of images, from the fit to what they say about images. */
@org.jspecify.annotations.NullMarked
package org.priory.models.belief;
