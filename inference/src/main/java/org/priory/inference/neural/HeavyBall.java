package org.priory.inference.neural;

import java.util.List;

/**
 * Gradient descent with momentum (Polyak 1964): m = beta m + g, w = w - eta m. Without momentum it
 * is gradient descent.
 */
final class HeavyBall implements Update {
  private final double rate;
  private final double momentum;
  private final float[] velocity;

  /**
   * At rest.
   *
   * @param rate eta
   * @param momentum beta, in [0, 1)
   */
  HeavyBall(int dimension, double rate, double momentum) {
    this.rate = rate;
    this.momentum = momentum;
    this.velocity = new float[momentum == 0 ? 0 : dimension];
  }

  @Override
  public void move(double[] g, float[] w, int from, int count, long step) {
    if (momentum == 0) {
      for (int j = 0; j < count; j++) {
        int i = from + j;
        w[i] = (float) (w[i] - rate * g[j]);
      }
      return;
    }
    for (int j = 0; j < count; j++) {
      int i = from + j;
      velocity[i] = (float) (momentum * velocity[i] + g[j]);
      w[i] = (float) (w[i] - rate * velocity[i]);
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(velocity);
  }
}
