package org.priory.inference.sampling;

/** The rule for temperatures. */
final class Temperature {

  private Temperature() {}

  static void check(double temperature) {
    if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "temperature must be a finite number >= 0, was " + temperature);
    }
  }
}
