package org.priory.inference.propagation;

import org.priory.inference.posterior.NormalNetwork;

/** What a network says about a label before it is seen, which factors are derivatives of. */
final class NetworkEvidence {
  private NetworkEvidence() {}

  /** log Z = log N(y; E z, noise + var z). */
  static double log(NormalNetwork network, double noise, double[] x, double y) {
    NormalNetwork.Pass pass = network.pass(x);
    double variance = noise + pass.variance();
    double away = y - pass.mean();
    return -0.5 * (Math.log(2 * Math.PI * variance) + away * away / variance);
  }
}
