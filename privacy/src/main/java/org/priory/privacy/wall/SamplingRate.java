package org.priory.privacy.wall;

/**
 * The probability with which each record is in a sample.
 *
 * @param value in [2^-31, 1]
 */
public record SamplingRate(double value) {
  public SamplingRate {
    check(value);
  }

  static void check(double rate) {
    // Also false for NaN.
    if (!(rate >= 0x1p-31 && rate <= 1)) {
      throw new IllegalArgumentException("rate must be in [2^-31, 1], was " + rate);
    }
  }
}
