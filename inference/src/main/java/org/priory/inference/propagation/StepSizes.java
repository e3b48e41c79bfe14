package org.priory.inference.propagation;

/**
 * gamma_t = 2 / (t - 1 + 2/gamma_1), or gamma if that is more: how much of the average factor a
 * step replaces. With gamma = 0 it falls to zero, so that the noise of many releases is averaged;
 * later steps count for more, so that the start is forgotten.
 *
 * @param first gamma_1, in (0, 1]
 * @param least gamma, from 0 to gamma_1
 */
public record StepSizes(double first, double least) {

  public StepSizes {
    if (!(first > 0 && first <= 1)) {
      throw new IllegalArgumentException("first must be in (0, 1], was " + first);
    }
    if (!(least >= 0 && least <= first)) {
      throw new IllegalArgumentException("least must be from 0 to " + first + ", was " + least);
    }
  }

  /** Falling to zero. */
  public StepSizes(double first) {
    this(first, 0);
  }

  /** Always the same: where there is no noise to be averaged, the quickest way. */
  public static StepSizes constant(double gamma) {
    return new StepSizes(gamma, gamma);
  }

  /** Size of step t, which counts from 1. */
  public double at(int t) {
    return Math.max(least, 2 / (t - 1 + 2 / first));
  }
}
