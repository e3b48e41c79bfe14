package org.priory.inference.variational.regression;

/**
 * How {@link GradientVariational} moves.
 *
 * @param steps how many
 * @param stepSize how far a parameter moves in a step, about
 * @param precision of the prior of each parameter, N(0, 1/a)
 * @param start standard deviation of each parameter before the first step
 */
public record GradientSettings(int steps, double stepSize, double[] precision, double[] start) {
  public GradientSettings {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be >= 1, was " + steps);
    }
    if (!(stepSize > 0 && stepSize < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("stepSize must be a finite number > 0, was " + stepSize);
    }
    for (int j = 0; j < precision.length; j++) {
      if (!(precision[j] > 0 && start[j] > 0)) {
        throw new IllegalArgumentException("precision and start must be > 0");
      }
    }
  }
}
