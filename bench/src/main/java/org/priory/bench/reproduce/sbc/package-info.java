/** Simulation-based calibration: where truths lie in their posteriors. */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.sbc;
