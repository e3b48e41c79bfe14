package org.priory.privacy.accounting;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The quantity that a calibration is free to choose, with the range that it searches.
 *
 * <p>The search works on the logarithm, signed so that a larger coordinate is more private. Values
 * are rounded to what a person can copy: whole steps, eight significant digits of anything else.
 */
enum FreeQuantity {
  /** The range holds every answer for epsilon 1e-6 to 1e4, delta 1e-30 to 0.5, steps to 1e7. */
  NOISE("noise", Calibration.LEAST_NOISE, Calibration.MOST_NOISE, 1, -1),
  /** Epsilon grows like the root of the steps, or slower. */
  STEPS("steps", Calibration.MOST_STEPS, 1, 1000, -0.5),
  RATE("rate", 1, Calibration.LEAST_RATE, 0.01, -1);

  private static final MathContext DIGITS = new MathContext(8);

  private final String word;
  private final double leastPrivate;
  private final double mostPrivate;
  private final double start;
  private final double slope;

  FreeQuantity(String word, double leastPrivate, double mostPrivate, double start, double slope) {
    this.word = word;
    this.leastPrivate = leastPrivate;
    this.mostPrivate = mostPrivate;
    this.start = start;
    this.slope = slope;
  }

  String word() {
    return word;
  }

  double leastPrivate() {
    return leastPrivate;
  }

  double mostPrivate() {
    return mostPrivate;
  }

  String mostPrivateInWords() {
    return this == STEPS ? "one step" : word + " " + Digits.all(mostPrivate);
  }

  /** Where a search begins when nothing better is known. */
  double start() {
    return start;
  }

  /** d log epsilon / d coordinate when nothing better is known. */
  double slope() {
    return slope;
  }

  double coordinate(double value) {
    return this == NOISE ? Math.log(value) : -Math.log(value);
  }

  /** The rounded value nearest to the coordinate, within the range. */
  double value(double coordinate) {
    return rounded(Math.exp(this == NOISE ? coordinate : -coordinate));
  }

  /** The next rounded value on the less private side, or the same at the end of the range. */
  double lessPrivate(double value) {
    return neighbour(value, this == NOISE ? -1 : 1);
  }

  /** The next rounded value on the more private side, or the same at the end of the range. */
  double morePrivate(double value) {
    return neighbour(value, this == NOISE ? 1 : -1);
  }

  private double neighbour(double value, int sign) {
    // 1e-7 is at least one and less than eleven units of the eighth digit.
    return rounded(this == STEPS ? value + sign : value * (1 + sign * 1e-7));
  }

  private double rounded(double value) {
    double low = Math.min(leastPrivate, mostPrivate);
    double high = Math.max(leastPrivate, mostPrivate);
    double inside = Math.min(Math.max(value, low), high);
    return this == STEPS ? Math.rint(inside) : new BigDecimal(inside).round(DIGITS).doubleValue();
  }
}
