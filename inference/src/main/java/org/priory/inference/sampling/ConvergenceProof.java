package org.priory.inference.sampling;

/**
 * Whether the promise about a draw may rest on a chain that nobody has proved to converge, where
 * exact draws are not affordable.
 */
public enum ConvergenceProof {
  /** Draws are exact, or those of a walk whose distance from exact ones is proved and paid for. */
  REQUIRED,

  /** A chain is taken to have converged: the promise holds if it has. */
  ASSUMED
}
