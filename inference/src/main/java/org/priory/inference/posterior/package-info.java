/** Posteriors as plain values: safe to keep, to print and to publish. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.posterior;
