package org.priory.privacy.wall;

/**
 * The standard deviation of the noise over the sensitivity.
 *
 * @param value finite, above 0
 */
public record NoiseMultiplier(double value) {
  public NoiseMultiplier {
    check(value);
  }

  static void check(double multiplier) {
    // Also false for NaN.
    if (!(multiplier > 0 && multiplier < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "multiplier must be a finite number > 0, was " + multiplier);
    }
  }
}
