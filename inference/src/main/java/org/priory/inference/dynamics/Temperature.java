package org.priory.inference.dynamics;

/** The rule for temperatures. */
public final class Temperature {

  private Temperature() {}

  /** Refuses what is no temperature. */
  public static void check(double temperature) {
    if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "temperature must be a finite number >= 0, was " + temperature);
    }
  }
}
