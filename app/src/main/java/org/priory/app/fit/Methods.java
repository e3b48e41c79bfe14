package org.priory.app.fit;

/** What the help says about methods that several models have. */
final class Methods {
  private Methods() {}

  /** Above the methods of a model of which one is always the default. */
  static final String HEADING = "Methods:";

  static final String NEWTON =
      "  newton                  Newton steps on noisy sums; the one that shows intervals (default)";
  static final String DPVI = "  dpvi                    variational inference by noisy gradients";
  static final String DP_SEP =
      "  dp-sep                  stochastic expectation propagation with noise";
  static final String SGLD = "  sgld                    chains by Langevin dynamics";
  static final String SGHMC =
      "  sghmc                   chains by Hamiltonian dynamics with friction";
  static final String SGNHT =
      "  sgnht                   chains by Hamiltonian dynamics with a thermostat";
  static final String SGFS = "  sgfs                    chains by Fisher scoring";
  static final String PSGLD =
      "  psgld                   chains by preconditioned Langevin dynamics";
  static final String OPS =
      "  ops                     one draw from the posterior itself, or as many as --draws says";
}
