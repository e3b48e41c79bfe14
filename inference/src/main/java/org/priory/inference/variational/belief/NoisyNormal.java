package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * What a sum r = P v + e tells about v, where P is the precision that all records together would
 * give and e is release noise of variance t: as r is normal with mean P v and variance P + t,
 *
 * <pre>
 *   precision  P (P + t)^-1 P,    precision times mean  P (P + t)^-1 r.
 * </pre>
 *
 * <p>Without noise that is P and r. Directions in which P is small beside t are left to the prior,
 * also where noise on P itself has made it too small, which would blow the noise on r up.
 */
final class NoisyNormal {
  private final int size;
  private final double variance;
  private final double[] precision;
  private final double[] linear;
  private final double[] scratch;

  /**
   * @param variance t, at least 0
   */
  NoisyNormal(int size, double variance) {
    this.size = size;
    this.variance = variance;
    this.precision = new double[size * size];
    this.linear = new double[size];
    this.scratch = new double[size * size];
  }

  /** The precision, row after row; may be written to. */
  double[] precision() {
    return precision;
  }

  /** The precision times the mean. */
  double[] linear() {
    return linear;
  }

  /** Takes a precision, and a precision times a mean, as they are. */
  void fill(double[] toldPrecision, double[] toldLinear, int from) {
    System.arraycopy(toldPrecision, 0, precision, 0, precision.length);
    System.arraycopy(toldLinear, from, linear, 0, size);
  }

  /** From a positive semidefinite P = factor V diag(w) V', whose eigenvectors serve many r. */
  void fill(SymmetricEigen eigen, double factor, double[] r) {
    double[] values = eigen.values();
    double[] vectors = eigen.vectors();
    Arrays.fill(linear, 0);
    for (int i = 0; i < size; i++) {
      double w = factor * Math.max(0, values[i]);
      double part = w > 0 ? w / (w + variance) : 0;
      double root = Math.sqrt(part * w);
      double along = 0;
      for (int k = 0; k < size; k++) {
        double v = vectors[k * size + i];
        along += v * r[k];
        scratch[i * size + k] = root * v;
      }
      for (int k = 0; k < size; k++) {
        linear[k] += part * along * vectors[k * size + i];
      }
    }
    Products.syrk(
        1,
        DoubleMatrix.view(scratch, 0, size, size),
        0,
        DoubleMatrix.view(precision, 0, size, size));
    for (int k = 0; k < size; k++) {
      for (int l = 0; l < k; l++) {
        precision[k * size + l] = precision[l * size + k];
      }
    }
  }

  /**
   * Turns any symmetric P into the precision, and r into the precision times the mean. A P with
   * eigenvalues below -t is taken for the nearest one without negative ones.
   *
   * @param from where r starts
   */
  static void tell(double[] p, double[] r, int from, int size, double variance) {
    if (variance == 0) {
      return;
    }
    var factor = Cholesky.tryOf(plus(p, size, variance), size);
    if (factor.isEmpty()) {
      System.arraycopy(PositiveDefinite.project(p, size, 0), 0, p, 0, p.length);
      factor = Cholesky.tryOf(plus(p, size, variance), size);
    }
    double[] inverse = factor.orElseThrow().inverse();
    double[] given = Arrays.copyOfRange(r, from, from + size);
    // P (P + t)^-1 P = P - t + t^2 (P + t)^-1,   P (P + t)^-1 r = r - t (P + t)^-1 r
    for (int k = 0; k < size; k++) {
      double along = 0;
      for (int l = 0; l < size; l++) {
        along += inverse[k * size + l] * given[l];
        p[k * size + l] += variance * (variance * inverse[k * size + l] - (k == l ? 1 : 0));
      }
      r[from + k] -= variance * along;
    }
  }

  private static double[] plus(double[] p, int size, double variance) {
    double[] sum = p.clone();
    for (int k = 0; k < size; k++) {
      sum[k * size + k] += variance;
    }
    return sum;
  }
}
