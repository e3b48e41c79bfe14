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
      for (int i = 0; i < count; i++) {
        w[from + i] = (float) (w[from + i] - rate * g[i]);
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      velocity[from + i] = (float) (momentum * velocity[from + i] + g[i]);
      w[from + i] = (float) (w[from + i] - rate * velocity[from + i]);
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(velocity);
  }
}
