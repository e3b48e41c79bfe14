package org.priory.inference.variational.regression;

/**
 * Pólya-Gamma variables PG(1, c), which make the logistic likelihood Gaussian (Polson, Scott and
 * Windle 2013): 1/(1 + e^-z) = E[exp(z/2 - xi z^2/2)]/2 for xi ~ PG(1, 0).
 */
public final class PolyaGamma {
  /** The largest mean, that of PG(1, 0). */
  public static final double LARGEST_MEAN = 0.25;

  private static final double SMALL = 1e-4;

  private PolyaGamma() {}

  /** E[xi] = tanh(c/2)/(2c) for xi ~ PG(1, c), given the square of c. */
  public static double mean(double cSquared) {
    if (cSquared < SMALL) {
      // 1/4 - c^2/48 + c^4/480, off by a share below 1e-15
      return 0.25 - cSquared / 48 + cSquared * cSquared / 480;
    }
    double c = Math.sqrt(cSquared);
    // tanh(c/2) = (1 - e^-c)/(1 + e^-c), off by a share below 1e-13 and faster than Math.tanh
    double e = Math.exp(-c);
    return (1 - e) / ((1 + e) * 2 * c);
  }

  /**
   * {@link #mean} of the first n, the same to the last bit: loops of one operation each are
   * vectorised, but for the exponential.
   *
   * @param cSquared replaced by the means
   * @param c scratch memory
   */
  static void means(double[] cSquared, int n, double[] c) {
    for (int i = 0; i < n; i++) {
      c[i] = Math.sqrt(cSquared[i]);
    }
    boolean anySmall = false;
    for (int i = 0; i < n; i++) {
      anySmall |= cSquared[i] < SMALL;
    }
    if (anySmall) {
      for (int i = 0; i < n; i++) {
        cSquared[i] = mean(cSquared[i]);
      }
      return;
    }
    for (int i = 0; i < n; i++) {
      cSquared[i] = Math.exp(-c[i]);
    }
    for (int i = 0; i < n; i++) {
      double e = cSquared[i];
      cSquared[i] = (1 - e) / ((1 + e) * 2 * c[i]);
    }
  }

  /**
   * log cosh(c/2), the part of the evidence bound that a record's q(xi) leaves (VIPS, eq. 36 with
   * KL(PG(1, c) || PG(1, 0)) = log cosh(c/2) - c tanh(c/2)/4).
   */
  public static double logCosh(double cSquared) {
    double c = Math.sqrt(cSquared);
    return 0.5 * c + Math.log1p(Math.exp(-c)) - Math.log(2);
  }
}
