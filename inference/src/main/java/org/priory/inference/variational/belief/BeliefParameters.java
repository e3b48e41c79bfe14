package org.priory.inference.variational.belief;

import java.io.Serializable;

/**
 * q of a belief network's parameters on the way: independent normals, E-steps use their means and
 * variances. Hidden units are s = z - 1/2, so a pixel's log-odds are w's + c.
 *
 * @param pixels J
 * @param units K
 * @param weights means of w, those of pixel j at j K
 * @param weightVariances of the same
 * @param intercepts means of c
 * @param interceptVariances of the same
 * @param biases means of b, the log-odds of the units
 * @param biasVariances of the same
 * @param omegas the mean of each pixel's Pólya-Gamma variables where images share them
 * @param shrinkage the prior of the weights
 */
record BeliefParameters(
    int pixels,
    int units,
    double[] weights,
    double[] weightVariances,
    double[] intercepts,
    double[] interceptVariances,
    double[] biases,
    double[] biasVariances,
    double[] omegas,
    Shrinkage shrinkage)
    implements Serializable {

  /** Variance of a pixel's log-odds that comes from q(w) and q(c): E[s_k^2] = 1/4 whatever s. */
  double parameterVariance(int j) {
    double sum = 0;
    for (int k = 0; k < units; k++) {
      sum += weightVariances[j * units + k];
    }
    return interceptVariances[j] + sum / 4;
  }
}
