/**
 * What the papers and other programs report, beside what Priory gets: the commands, and the page of
 * results.
 */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce;
