package org.priory.numerics.special;

/** What is left of the exponential function after its first terms. */
public final class Exponential {
  /** 1/n! for n = 2, ..., 15: the remainder is below 1e-17 relative for |y| up to 1/2. */
  private static final double[] INVERSE_FACTORIALS = inverseFactorials(2, 15);

  private Exponential() {}

  /** e^y - 1 - y, which is never negative, with relative accuracy for every y. */
  public static double excess(double y) {
    if (Math.abs(y) > 0.5) {
      return Math.exp(y) - 1 - y;
    }
    // y^2 (1/2! + y/3! + y^2/4! + ...)
    double sum = 0;
    for (int n = INVERSE_FACTORIALS.length - 1; n >= 0; n--) {
      sum = sum * y + INVERSE_FACTORIALS[n];
    }
    return y * y * sum;
  }

  /** e^y - 1, with relative accuracy; several times faster than {@link Math#expm1}. */
  public static double minusOne(double y) {
    return Math.abs(y) > 0.5 ? Math.exp(y) - 1 : y + excess(y);
  }

  private static double[] inverseFactorials(int first, int last) {
    double[] inverse = new double[last - first + 1];
    double factorial = 1;
    for (int n = 2; n <= last; n++) {
      factorial *= n;
      if (n >= first) {
        inverse[n - first] = 1 / factorial;
      }
    }
    return inverse;
  }
}
