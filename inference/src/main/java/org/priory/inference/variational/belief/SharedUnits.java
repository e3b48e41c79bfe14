package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;

/**
 * Hidden units where a pixel's Pólya-Gamma variables have the mean omega_j for every image. Then
 * (VIPS, eq. 70, for s = z - 1/2)
 *
 * <pre>
 *   d_k = b_k + sum_j w_jk (y_j - 1/2) - sum_j omega_j w_jk c_j - sum_{l != k} A_kl s_l,
 *   A = sum_j omega_j w_j w_j',
 * </pre>
 *
 * <p>and A is made once for all images: an image costs its pixels that are 1 times K, and K^2 a
 * round.
 */
final class SharedUnits implements HiddenUnits {
  private final int units;
  private final double[] weights;
  private final double[] omegas;

  /** b_k - sum_j w_jk (1/2 + omega_j c_j). */
  private final double[] base;

  /** A with zeros on its diagonal. */
  private final double[] coupling;

  private final double[] field;

  static SharedUnits of(BeliefParameters q) {
    return new SharedUnits(
        q.units(), q.weights(), q.omegas(), base(q), coupling(q.weights(), q.omegas(), q.units()));
  }

  private SharedUnits(
      int units, double[] weights, double[] omegas, double[] base, double[] coupling) {
    this.units = units;
    this.weights = weights;
    this.omegas = omegas;
    this.base = base;
    this.coupling = coupling;
    this.field = new double[units];
  }

  @Override
  public SharedUnits copy() {
    return new SharedUnits(units, weights, omegas, base, coupling);
  }

  private static double[] base(BeliefParameters q) {
    double[] base = q.biases().clone();
    for (int j = 0; j < q.pixels(); j++) {
      double shift = 0.5 + q.omegas()[j] * q.intercepts()[j];
      for (int k = 0; k < q.units(); k++) {
        base[k] -= shift * q.weights()[j * q.units() + k];
      }
    }
    return base;
  }

  private static double[] coupling(double[] weights, double[] omegas, int units) {
    double[] scaled = weights.clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] *= Math.sqrt(omegas[i / units]);
    }
    double[] a = new double[units * units];
    Products.syrk(
        1,
        DoubleMatrix.view(scaled, 0, omegas.length, units),
        0,
        DoubleMatrix.view(a, 0, units, units));
    for (int k = 0; k < units; k++) {
      a[k * units + k] = 0;
      for (int l = 0; l < k; l++) {
        a[k * units + l] = a[l * units + k];
      }
    }
    return a;
  }

  @Override
  public void infer(int[] on, int count, double[] s) {
    System.arraycopy(base, 0, field, 0, units);
    for (int i = 0; i < count; i++) {
      int row = on[i] * units;
      for (int k = 0; k < units; k++) {
        field[k] += weights[row + k];
      }
    }
    Arrays.fill(s, 0, units, 0);
    for (int round = 0; round < ROUNDS; round++) {
      for (int k = 0; k < units; k++) {
        double mean = HiddenUnits.mean(field[k]);
        double change = mean - s[k];
        s[k] = mean;
        // d_l -= A_kl (change of s_k)
        int row = k * units;
        for (int l = 0; l < units; l++) {
          field[l] -= coupling[row + l] * change;
        }
      }
    }
  }

  @Override
  public double[] augmented() {
    return omegas;
  }
}
