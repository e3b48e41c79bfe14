/** Regressions on Adult, on made-up tax returns, and on persons with several rows. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.regression;
