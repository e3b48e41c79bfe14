package org.priory.inference.variational.belief;

import java.io.Serializable;
import java.util.Arrays;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.special.BesselK;

/**
 * The three-parameter-beta-normal prior of the weights, which pulls those that are not needed to
 * zero (Gan et al. 2015; VIPS, section 7 and appendix 5):
 *
 * <pre>
 *   w_jk ~ N(0, zeta_jk), zeta_jk ~ Gam(1/2, x_jk), x_jk ~ Gam(1/2, phi_k),
 *   phi_k ~ Gam(1/2, omega), omega ~ Gam(1/2, 1).
 * </pre>
 *
 * <p>Values are those of pixel j and unit k at j K + k. Sees no record: q(W) alone.
 *
 * @param units K
 * @param precision E[1/zeta]
 * @param x E[x]
 * @param phi E[phi]
 * @param omega E[omega]
 */
record Shrinkage(int units, double[] precision, double[] x, double[] phi, double omega)
    implements Serializable {
  /** No weight is held tighter than by that precision, nor less than by its inverse. */
  private static final double MOST = 1e8;

  /** Before anything is known: zeta = 1. */
  static Shrinkage start(int pixels, int units) {
    double[] ones = new double[pixels * units];
    Arrays.fill(ones, 1);
    double[] phi = new double[units];
    Arrays.fill(phi, 1);
    return new Shrinkage(units, ones, ones, phi, 1);
  }

  /**
   * One round of coordinate ascent, from zeta to omega. (The paper leaves E[phi] out of q(x).)
   *
   * @param squares E[w^2]
   */
  Shrinkage update(double[] squares) {
    int pixels = squares.length / units;
    double[] newPrecision = new double[squares.length];
    double[] newX = new double[squares.length];
    double[] sums = new double[units];
    Workers.each(
        pixels,
        j -> {
          for (int k = 0; k < units; k++) {
            int i = j * units + k;
            // q(zeta) = GIG(0, a, b) with a = 2 E[x], b = E[w^2]
            double a = 2 * x[i];
            double b = Math.max(squares[i], 1 / (MOST * MOST));
            double ratio = BesselK.ratio(Math.sqrt(a * b));
            // E[zeta] = sqrt(b/a) K1/K0, E[1/zeta] = sqrt(a/b) K1/K0
            double zeta = Math.sqrt(b / a) * ratio;
            newPrecision[i] = within(Math.sqrt(a / b) * ratio);
            // q(x) = Gam(1, E[zeta] + E[phi])
            newX[i] = within(1 / (zeta + phi[k]));
          }
        });
    for (int i = 0; i < squares.length; i++) {
      sums[i % units] += newX[i];
    }
    // q(phi) = Gam(J/2 + 1/2, E[omega] + sum_j E[x]), q(omega) = Gam(K/2 + 1/2, 1 + sum E[phi])
    double[] newPhi = new double[units];
    double all = 0;
    for (int k = 0; k < units; k++) {
      newPhi[k] = (0.5 * pixels + 0.5) / (omega + sums[k]);
      all += newPhi[k];
    }
    return new Shrinkage(units, newPrecision, newX, newPhi, (0.5 * units + 0.5) / (1 + all));
  }

  private static double within(double value) {
    return Math.min(MOST, Math.max(1 / MOST, value));
  }
}
