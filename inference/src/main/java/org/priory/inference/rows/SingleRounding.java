package org.priory.inference.rows;

/** Bounds on rounding in single precision. */
public final class SingleRounding {
  /** The unit roundoff u of floats. */
  private static final double UNIT = 0x1p-24;

  private SingleRounding() {}

  /**
   * gamma_k = k u/(1 - k u): a product of k factors within 1 ± u is within 1 ± gamma_k (Higham
   * 2002, lemma 3.1). So is a sum of products of pairs, relative to the sum of their absolute
   * values, whatever its order, if k is the number of terms.
   *
   * @param operations k, below 2^23
   */
  public static double gamma(int operations) {
    return operations * UNIT / (1 - operations * UNIT);
  }
}
