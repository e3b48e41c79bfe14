package org.priory.inference.propagation;

/**
 * gamma_t = 2 / (t - 1 + 2/gamma_1): how much of the average factor a step replaces. It falls to
 * zero, so that the noise of many releases is averaged; later steps count for more, so that the
 * start is forgotten.
 *
 * @param first gamma_1, in (0, 1]
 */
public record StepSizes(double first) {

  public StepSizes {
    if (!(first > 0 && first <= 1)) {
      throw new IllegalArgumentException("first must be in (0, 1], was " + first);
    }
  }

  /** Of step t, which counts from 1. */
  public double at(int t) {
    return 2 / (t - 1 + 2 / first);
  }
}
