/** Synthetic rows beside those of other ways, on public tables and on labels of a known truth. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.synthetic;
