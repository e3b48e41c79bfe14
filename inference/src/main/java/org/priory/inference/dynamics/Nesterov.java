package org.priory.inference.dynamics;

import java.util.List;

/**
 * Nesterov's accelerated gradient descent (Nesterov 1983), in the form that looks ahead by the
 * gradient at hand (Sutskever et al. 2013): m = beta m + g, w = w - eta (g + beta m). The velocity
 * that a step will have is used at once; without momentum it is gradient descent.
 */
public final class Nesterov implements Update {
  private final float rate;
  private final float momentum;
  private final float[] velocity;

  /**
   * At rest.
   *
   * @param rate eta
   * @param momentum beta, in [0, 1)
   */
  public Nesterov(int dimension, double rate, double momentum) {
    this.rate = (float) rate;
    this.momentum = (float) momentum;
    this.velocity = new float[dimension];
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long step) {
    for (int j = 0; j < count; j++) {
      float m = momentum * velocity[from + j] + g[j];
      velocity[from + j] = m;
      w[from + j] -= rate * (g[j] + momentum * m);
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(velocity);
  }
}
