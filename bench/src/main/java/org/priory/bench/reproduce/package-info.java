/** What the papers and other programs report, beside what Priory gets. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce;
