package org.priory.numerics.special;

/**
 * The digamma function psi and exp(psi), for positive numbers.
 *
 * <p>Both are shifted up by psi(x) = psi(x + n) - sum 1/(x + i), then taken from an asymptotic
 * series (Abramowitz and Stegun 6.3.18, and its exponential at x + 1/2).
 */
public final class Digamma {
  private static final double PSI_FROM = 10;
  private static final double EXP_FROM = 10;

  private Digamma() {}

  /** psi(x), off by at most 1e-14 max(1, |psi(x)|). */
  public static double psi(double x) {
    double sum = 0;
    double y = x;
    for (; y < PSI_FROM; y++) {
      sum += 1 / y;
    }
    // log y - 1/(2y) - sum B_2k / (2k y^2k)
    double r = 1 / (y * y);
    double series =
        r
            * (1.0 / 12
                - r
                    * (1.0 / 120
                        - r
                            * (1.0 / 252
                                - r
                                    * (1.0 / 240
                                        - r * (1.0 / 132 - r * (691.0 / 32760 - r / 12))))));
    return Math.log(y) - 0.5 / y - series - sum;
  }

  /** exp(psi(x)), off by a share of at most 1e-12 where psi(x) is over -700. Needs one exp. */
  public static double exp(double x) {
    if (x >= EXP_FROM) {
      return expSeries(x - 0.5);
    }
    // exp(psi(x)) = exp(psi(x + 10)) exp(-sum_{i<10} 1/(x + i)), the sum in one division:
    // 1/(x + i) + 1/(x + 9 - i) = (2x + 9)/(u + i (9 - i)), u = x (x + 9).
    double u = x * (x + 9);
    double a = u * (u + 8);
    double b = (u + 14) * (u + 18);
    double c = u + 20;
    double numerator = ((2 * u + 8) * b + (2 * u + 32) * a) * c + a * b;
    double sum = (2 * x + 9) * numerator / (a * b * c);
    return expSeries(x + 9.5) * Math.exp(-sum);
  }

  /** exp(psi(z + 1/2)) = z + 1/(24 z) - 37/(5760 z^3) + 10313/(2903040 z^5) - ... */
  private static double expSeries(double z) {
    double r = 1 / (z * z);
    double rest = 5509121.0 / 1393459200 - r * (2709398569.0 / 367873228800.0);
    return z * (1 + r * (1.0 / 24 - r * (37.0 / 5760 - r * (10313.0 / 2903040 - r * rest))));
  }
}
