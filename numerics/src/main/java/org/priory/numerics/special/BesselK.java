package org.priory.numerics.special;

/**
 * Modified Bessel functions of the second kind, K_0 and K_1, by the trapezoidal rule on
 *
 * <pre>
 *   K_v(x) = e^-x int_0^inf exp(-x (cosh t - 1)) cosh(v t) dt        (DLMF 10.32.9),
 * </pre>
 *
 * <p>whose integrand is even, analytic in {@code |Im t| < pi/2} and gone from where x (cosh t - 1)
 * = 45, so that the rule converges exponentially. Relative error below 1e-11 for x from 1e-8 to
 * 1e10.
 */
public final class BesselK {
  private static final int NODES = 64;

  /** e^-45 of the largest value is left out. */
  private static final double END = 45;

  private static final double LEAST = 1e-8;
  private static final double MOST = 1e10;

  private BesselK() {}

  /** K_1(x)/K_0(x); x is brought to [1e-8, 1e10]. */
  public static double ratio(double x) {
    Integrals sums = Integrals.at(within(x));
    return sums.one / sums.zero;
  }

  /**
   * log K_0(x), for x in [1e-8, 1e10]: the normaliser of the distributions whose means are ratios,
   * by which evidence bounds are checked.
   */
  public static double logZero(double x) {
    double at = within(x);
    return Math.log(Integrals.at(at).zero) - at;
  }

  private static double within(double x) {
    return Math.min(MOST, Math.max(LEAST, x));
  }

  /** e^x K_0(x) and e^x K_1(x). */
  private record Integrals(double zero, double one) {
    static Integrals at(double x) {
      double h = end(x) / NODES;
      double zero = 0.5;
      double one = 0.5;
      for (int i = 1; i <= NODES; i++) {
        // cosh t - 1 = 2 sinh^2(t/2)
        double half = Math.sinh(0.5 * i * h);
        double above = 2 * half * half;
        double value = Math.exp(-x * above);
        zero += value;
        one += value * (1 + above);
      }
      return new Integrals(h * zero, h * one);
    }
  }

  /** The t with x (cosh t - 1) = END: 2 arsinh sqrt(END/(2x)). */
  private static double end(double x) {
    double root = Math.sqrt(END / (2 * x));
    return 2 * Math.log(root + Math.sqrt(1 + root * root));
  }
}
