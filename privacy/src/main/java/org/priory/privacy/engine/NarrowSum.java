package org.priory.privacy.engine;

/**
 * A long vector of whole numbers in four bytes each, which knows whether all had room there. As
 * long as they have, sums are exact, in any order.
 */
final class NarrowSum {
  /** No numbers at all. */
  static final NarrowSum NONE = new NarrowSum(0);

  /**
   * 1.5 2^52: added to a double below 2^51, it rounds it to a whole number, halves to even, and
   * leaves that in the lowest bits. A cast from double to int takes half as long again.
   */
  private static final double ROUNDING = 0x1.8p52;

  private static final long ROUNDING_BITS = Double.doubleToRawLongBits(ROUNDING);

  private final int[] steps;

  /** Set by any thread that adds, and read once all are done. */
  private boolean overflown;

  /** Zero. */
  NarrowSum(int length) {
    this(new int[length]);
  }

  /** These numbers, which are taken over. */
  NarrowSum(int[] steps) {
    this.steps = steps;
  }

  int length() {
    return steps.length;
  }

  /** The numbers themselves. */
  int[] steps() {
    return steps;
  }

  /** Whether every number is the sum of all that was added to it. */
  boolean isWhole() {
    return !overflown;
  }

  /** Adds values times a scale, rounded to whole numbers, from a place on. */
  void add(int at, double[] values, double scale, int count) {
    int[] into = steps;
    long lost = 0;
    for (int i = 0; i < count; i++) {
      // From 2^51 on, and for what is no number, the bits are 2^50 or more from those of 0.
      long rounded = Double.doubleToRawLongBits(scale * values[i] + ROUNDING) - ROUNDING_BITS;
      long sum = into[at + i] + rounded;
      into[at + i] = (int) sum;
      lost |= sum ^ (int) sum;
    }
    if (lost != 0) {
      overflown = true;
    }
  }

  /** Whether the sum with another vector has room. */
  boolean fits(NarrowSum other) {
    return Ranges.sum(steps.length, (from, to) -> overflows(other.steps, from, to)) == 0;
  }

  private double overflows(int[] other, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      long sum = (long) steps[i] + other[i];
      count += sum == (int) sum ? 0 : 1;
    }
    return count;
  }

  /** Adds another vector, if it {@link #fits}. */
  void add(NarrowSum other) {
    int[] into = steps;
    int[] from = other.steps;
    Ranges.run(
        into.length,
        (start, end) -> {
          for (int i = start; i < end; i++) {
            into[i] += from[i];
          }
        });
  }

  /** All numbers times a power of two, exactly. */
  double[] times(double step) {
    double[] values = new double[steps.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = steps[i] * step;
    }
    return values;
  }
}
