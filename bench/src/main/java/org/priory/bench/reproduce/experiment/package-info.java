/** Public data sets, and fits to them through a wall whose ledger is thrown away. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.experiment;
