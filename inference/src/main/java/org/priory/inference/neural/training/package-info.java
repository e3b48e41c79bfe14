/** The training loop of a network: parameters, trajectories, and the draws that are kept. */
@org.jspecify.annotations.NullMarked
package org.priory.inference.neural.training;
