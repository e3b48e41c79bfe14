package org.priory.inference.dynamics;

import java.util.List;

/**
 * Adam (Kingma and Ba 2015, Algorithm 1): steps along the mean of the gradients over the root of
 * the mean of their squares. The variance of the privacy noise is known, and is taken off the
 * second (Tang et al. 2023, "DP-AdamBC").
 */
public final class Adam implements Update {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;

  private final double rate;
  private final double noise;
  private final double least;
  private final float[] mean;
  private final float[] square;

  /**
   * At rest.
   *
   * @param noise variance of the privacy noise on a value of the gradient
   * @param least lower bound of the second moment without noise
   */
  public Adam(int dimension, double rate, double noise, double least) {
    this.rate = rate;
    this.noise = noise;
    this.least = least;
    this.mean = new float[dimension];
    this.square = new float[dimension];
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long step) {
    // corrections for the start at zero
    float eta = (float) (rate / (1 - Math.pow(FIRST, (double) step)));
    float second = (float) (1 / (1 - Math.pow(SECOND, (double) step)));
    float taken = (float) noise;
    float floor = (float) least;
    for (int j = 0; j < count; j++) {
      int i = from + j;
      mean[i] = (float) FIRST * mean[i] + (float) (1 - FIRST) * g[j];
      square[i] = (float) SECOND * square[i] + (float) (1 - SECOND) * (g[j] * g[j]);
      // w = w - eta m / sqrt(max(v - noise, least))
      float v = Math.max(second * square[i] - taken, floor);
      w[i] -= eta * mean[i] / (float) Math.sqrt(v);
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(mean, square);
  }
}
