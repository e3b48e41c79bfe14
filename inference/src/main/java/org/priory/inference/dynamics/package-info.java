/**
 * How parameters move along noisy gradients: descent, and the dynamics of Langevin and Hamilton,
 * for regressions and for networks. Post-processing: nothing here sees a record.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.dynamics;
