package org.priory.inference.sampling;

/**
 * How far a self-concordant function can be from its quadratic approximation at a minimum (Bach
 * 2010, proposition 1): if no row sees more than k per unit of A = U'', then at distance r in the
 * norm of A
 *
 * <pre>(e^(-kr) + kr - 1)/k^2  <=  U - U(minimum)  <=  (e^(kr) - kr - 1)/k^2.</pre>
 */
final class SelfConcordance {
  private static final int CELLS = 20_000;

  private SelfConcordance() {}

  /** The lower bound. */
  static double lower(double k, double r) {
    double s = k * r;
    // below 1e-4 by its series, which ends with a negative term: still below
    return s < 1e-4
        ? r * r * (0.5 - s / 6 + s * s / 24 - s * s * s / 120)
        : (s + Math.expm1(-s)) / (k * k);
  }

  /** Its derivative. */
  static double lowerSlope(double k, double r) {
    return k * r < 1e-8 ? r : -Math.expm1(-k * r) / k;
  }

  /** The upper bound. */
  static double upper(double k, double r) {
    double s = k * r;
    return s < 1e-4 ? r * r * (0.5 + s / 6 + s * s / 24) : (Math.exp(s) - s - 1) / (k * k);
  }

  /** Beyond this no draw comes: probability under 2^-100. */
  static double farthest(int d, double k) {
    return 50 * (d + k) * (1 + k);
  }

  /**
   * The least probability that a proposal of density e^-lower is accepted, whatever the data: the
   * ratio of the integrals of r^(d-1) e^-upper and r^(d-1) e^-lower.
   *
   * @param k the largest that any row can see
   */
  static double leastAcceptance(int d, double k) {
    double most = 10 * (Math.sqrt(d) + d * k + 3) * (1 + k);
    double up = 0;
    double low = 0;
    // in units of the largest term, near r^2 = d - 1
    double centre = Math.max(1, Math.sqrt(d));
    double shift = (d - 1) * Math.log(centre) - lower(k, centre);
    for (int i = 1; i < CELLS; i++) {
      double r = most * i / CELLS;
      double volume = (d - 1) * Math.log(r) - shift;
      up += Math.exp(volume - upper(k, r));
      low += Math.exp(volume - lower(k, r));
    }
    return up / low;
  }
}
