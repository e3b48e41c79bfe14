/** Benchmarks and reproductions of the papers. Runs in a checkout, is never published. */
@NullMarked
package org.priory.bench;

import org.jspecify.annotations.NullMarked;
