package org.priory.inference.propagation;

import org.priory.inference.posterior.NetworkPosterior;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Made-up inputs of a network that are as correlated as the real ones, as far as a {@link
 * FeatureWhitening} knows. What is computed from them needs no noise.
 *
 * @param map that makes them uncorrelated
 * @param values an input each, the constant 1 first
 * @param whitened the same after the map
 */
record SimulatedInputs(FeatureWhitening map, double[][] values, double[][] whitened) {

  /** Normal inputs z with F z ~ N(0, I), cut as real ones are. */
  static SimulatedInputs of(FeatureWhitening map, int count, RandomSource source) {
    double[][] values = new double[count][];
    double[][] whitened = new double[count][];
    double far = NetworkPosterior.FARTHEST;
    for (int i = 0; i < count; i++) {
      double[] e = new double[map.features() + 1];
      NormalSampler.fill(e, 1, source);
      e[0] = 1;
      double[] z = map.undone(e);
      for (int j = 1; j < z.length; j++) {
        z[j] = Math.max(-far, Math.min(far, z[j]));
      }
      values[i] = z;
      whitened[i] = map.applied(z);
    }
    return new SimulatedInputs(map, values, whitened);
  }

  int count() {
    return values.length;
  }
}
