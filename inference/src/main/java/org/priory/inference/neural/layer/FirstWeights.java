package org.priory.inference.neural.layer;

import java.util.SplittableRandom;
import org.priory.inference.neural.settings.Activation;

/** Parameters from which a fit starts: random, and no secret. */
public final class FirstWeights {
  private FirstWeights() {}

  /**
   * Weights with standard deviation sqrt(g/inputs), g = 2 for ReLU (He et al. 2015) and 1 for tanh,
   * and biases of zero. The last layer starts ten times smaller, so that the first predictions are
   * even.
   */
  public static float[] of(NetworkShape shape, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] w = new float[shape.parameters()];
    double gain = shape.activation() == Activation.RELU ? 2 : 1;
    for (int l = 0; l < shape.size(); l++) {
      boolean last = l == shape.size() - 1;
      int columns = Math.max(1, shape.layers().get(l).columns());
      double sd = Math.sqrt(gain / columns) * (last ? 0.1 : 1);
      int end = shape.biases(l);
      for (int i = shape.weights(l); i < end; i++) {
        w[i] = (float) (sd * random.nextGaussian());
      }
    }
    return w;
  }
}
