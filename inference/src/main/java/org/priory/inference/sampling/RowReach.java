package org.priory.inference.sampling;

import java.util.Arrays;
import org.priory.inference.mechanism.BoundedRow;
import org.priory.inference.sampling.TemperedPosterior.Mode;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * How fast the curvature of U can fall off from a point, in units of a matrix A = (1 - 2^-14) L L'
 * that is below its Hessian there: the smaller of two numbers s for which
 *
 * <pre>U(theta_0 + v) - U(theta_0) - g'v  >=  r^2 psi(c s r),   r^2 = v'Av,
 * psi(t) = (e^-t + t - 1)/t^2.</pre>
 *
 * <p>One is the largest sqrt(x'A^-1 x) of a row (Bach 2010). Often far less is the largest sum of
 * rho l'' |x'u|^3 over directions u of length 1 in units of A: psi is convex, so that what rows see
 * may be averaged ({@code docs/proofs/ops.md}, claim 1b). It is bounded by the largest eigenvalue
 * of a matrix of fourth moments.
 */
final class RowReach {
  /** A over L L'. */
  static final double SPARE = 1 - 0x1p-14;

  /** Above what L and sums err by. */
  private static final double MORE = 1 + 1e-3;

  /** A share of the trace, above what sums of fewer than 2^31 terms err by. */
  private static final double SUMS = 1e-6;

  /** Where no row sees more than this, averages would gain nothing. */
  private static final double LITTLE = 0.02;

  private final TemperedPosterior posterior;
  private final Mode mode;
  private final int d;
  private final double[] lower;

  /** L^-1 x/sqrt(SPARE) of a row. */
  private final double[] seen;

  private RowReach(TemperedPosterior posterior, Mode mode) {
    this.posterior = posterior;
    this.mode = mode;
    this.d = mode.theta().length;
    this.lower = mode.factor().lower();
    this.seen = new double[d];
  }

  /** The smaller number, from above. */
  static double of(TemperedPosterior posterior, Mode mode) {
    RowReach reach = new RowReach(posterior, mode);
    double longest = reach.longest();
    return longest < LITTLE ? longest : Math.min(longest, reach.average());
  }

  /** The largest sqrt(x'A^-1 x) of a row, from above. */
  static double ofFarthest(TemperedPosterior posterior, Mode mode) {
    return new RowReach(posterior, mode).longest();
  }

  private double longest() {
    double[] largest = {0};
    posterior.forEach(row -> largest[0] = Math.max(largest[0], see(row)));
    return Math.sqrt(largest[0]) * (1 + 1e-6);
  }

  /**
   * A bound on the largest sum of rho l'' |x'u|^3: sum a |t|^3 <= sqrt(sum a t^2 sum a t^4), the
   * first at most 1 and the second at most the largest eigenvalue of sum a q q', q holding all
   * products of two numbers of L^-1 x.
   */
  private double average() {
    int p = d * (d + 1) / 2;
    double[] moments = new double[p * p];
    double[] products = new double[p];
    posterior.forEach(
        row -> {
          see(row);
          double root = Math.sqrt(posterior.curvature(row, mode.theta()));
          int at = 0;
          for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
              products[at++] = root * seen[i] * seen[j] * (i == j ? 1 : Math.sqrt(2));
            }
          }
          for (int i = 0; i < p; i++) {
            for (int j = 0; j <= i; j++) {
              moments[i * p + j] += products[i] * products[j];
            }
          }
        });
    double trace = 0;
    for (int i = 0; i < p; i++) {
      trace += moments[i * p + i];
    }
    double largest = SymmetricEigen.of(moments, p).values()[p - 1];
    return MORE * Math.sqrt(Math.max(0, largest) + SUMS * trace);
  }

  /** Solves L z = x/sqrt(SPARE) by forward substitution; returns |z|^2. */
  private double see(BoundedRow row) {
    Arrays.fill(seen, 0);
    double scale = 1 / Math.sqrt(SPARE);
    for (int k = 0; k < row.count(); k++) {
      seen[row.place(k)] = scale * row.value(k);
    }
    double squares = 0;
    for (int i = 0; i < d; i++) {
      double v = seen[i];
      for (int j = 0; j < i; j++) {
        v -= lower[i * d + j] * seen[j];
      }
      seen[i] = v / lower[i * d + i];
      squares += seen[i] * seen[i];
    }
    return squares;
  }
}
