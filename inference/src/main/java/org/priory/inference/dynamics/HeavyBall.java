package org.priory.inference.dynamics;

import java.util.List;

/**
 * Gradient descent with momentum (Polyak 1964): m = beta m + g, w = w - eta m. Without momentum it
 * is gradient descent.
 */
public final class HeavyBall implements Update {
  private final double rate;
  private final double momentum;
  private final float[] velocity;

  /**
   * At rest.
   *
   * @param rate eta
   * @param momentum beta, in [0, 1)
   */
  public HeavyBall(int dimension, double rate, double momentum) {
    this.rate = rate;
    this.momentum = momentum;
    this.velocity = new float[momentum == 0 ? 0 : dimension];
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long step) {
    if (momentum == 0) {
      descend(g, w, from, count, (float) rate);
      return;
    }
    float beta = (float) momentum;
    float eta = (float) rate;
    for (int j = 0; j < count; j++) {
      velocity[from + j] = beta * velocity[from + j] + g[j];
      w[from + j] -= eta * velocity[from + j];
    }
  }

  /** w = w - eta g for some of w, in floats, of which processors take several at a time. */
  static void descend(float[] g, float[] w, int from, int count, float eta) {
    for (int j = 0; j < count; j++) {
      w[from + j] -= eta * g[j];
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(velocity);
  }
}
