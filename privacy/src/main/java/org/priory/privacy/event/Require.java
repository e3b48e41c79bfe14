package org.priory.privacy.event;

/** NaN-proof validation that says name, rule and given value, and returns the value. */
final class Require {
  private Require() {}

  static double positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be a finite number > 0, was " + value);
    }
    return value;
  }

  static double notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be a finite number >= 0, was " + value);
    }
    return value;
  }

  static double rate(String name, double value) {
    if (!(value > 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be in (0, 1], was " + value);
    }
    return value;
  }

  static double probabilityBelowOne(String name, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new IllegalArgumentException(name + " must be in [0, 1), was " + value);
    }
    return value;
  }

  static long atLeastOne(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be >= 1, was " + value);
    }
    return value;
  }
}
