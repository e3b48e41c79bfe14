package org.priory.inference.propagation;

import org.priory.inference.posterior.NormalNetwork;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/** Random means of a network's weights, so that its units differ. No secret. */
final class NetworkStart {
  /** Standard deviations of the hidden layer's weights and of the output's. */
  private static final double HIDDEN = 1.2;

  private static final double OUTPUT = 1;

  private NetworkStart() {}

  static double[] of(int inputs, int hidden, RandomSource source) {
    double[] m = new double[NormalNetwork.weights(inputs, hidden)];
    NormalSampler.fill(m, 1, source);
    for (int i = 0; i < m.length; i++) {
      m[i] *= i < inputs * hidden ? HIDDEN : OUTPUT;
    }
    return m;
  }

  /**
   * Random means of which those of either layer are multiplied by a number: what is not learned
   * stays small.
   *
   * @param first of the hidden layer
   * @param factor of the output layer
   */
  static double[] quiet(int inputs, int hidden, double first, double factor, RandomSource source) {
    double[] m = of(inputs, hidden, source);
    for (int i = 0; i < m.length; i++) {
      m[i] *= i < inputs * hidden ? first : factor;
    }
    return m;
  }
}
