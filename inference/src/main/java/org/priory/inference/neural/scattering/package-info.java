/** Features of images that are fixed before any record is seen. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.scattering;
