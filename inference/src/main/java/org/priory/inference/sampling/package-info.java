/** Chains that draw from a posterior: stochastic-gradient Langevin dynamics and its relatives. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.sampling;
