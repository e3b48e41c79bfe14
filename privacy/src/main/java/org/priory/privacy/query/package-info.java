/**
 * What an algorithm may ask of the data: the function of one record, or of a batch. Written by the
 * models, run behind the wall, never given the answer before the noise.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.query;
