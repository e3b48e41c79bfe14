/** Rehearsals of a fit on made-up rows, which foretell how wide intervals will be. */
@org.jspecify.annotations.NullMarked
package org.priory.models.forecast;
