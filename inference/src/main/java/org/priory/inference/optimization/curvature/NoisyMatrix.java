package org.priory.inference.optimization.curvature;

import java.util.Arrays;

/**
 * A symmetric matrix that is seen with independent noise.
 *
 * @param size rows
 * @param values row after row
 * @param variances of the noise, row after row
 */
public record NoisyMatrix(int size, double[] values, double[] variances) {

  /** With noise of the given deviation on the diagonal, and 1/sqrt 2 of it elsewhere. */
  public static NoisyMatrix of(int size, double[] values, double noise) {
    double[] variances = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        variances[i * size + j] = noise * noise / (i == j ? 1 : 2);
      }
    }
    return new NoisyMatrix(size, values, variances);
  }

  /** The trace, or a deviation of its noise if that is more. */
  public double trace() {
    double trace = 0;
    double variance = 0;
    for (int i = 0; i < size; i++) {
      trace += values[i * size + i];
      variance += variances[i * size + i];
    }
    return Math.max(trace, Math.sqrt(variance));
  }

  /**
   * T Y T'. For rows t_i of T and independent entries of variances v, t_i'Y t_j has variance
   *
   * <pre>
   *   sum_(a != b) t_ia^2 t_jb^2 v_ab + sum_(a != b) t_ia t_ja t_ib t_jb v_ab + sum_a t_ia^2 t_ja^2 v_aa,
   * </pre>
   *
   * <p>in whose second sum every v_ab is taken to be their mean over the entries that T mixes: it
   * is the same for all in a single look. What entries have in common is left out.
   */
  public NoisyMatrix mapped(double[] t) {
    double[] mapped = product(product(t, values), transposed(t));
    double[] t2 = new double[t.length];
    Arrays.setAll(t2, i -> t[i] * t[i]);
    double[] apart = variances.clone();
    double[] diagonal = new double[size];
    for (int a = 0; a < size; a++) {
      diagonal[a] = variances[a * size + a];
      apart[a * size + a] = 0;
    }
    double[] v = product(product(t2, apart), transposed(t2));
    double[] products = product(t, transposed(t));
    double[] squares = product(t2, transposed(t2));
    double[] sized = product(scaled(t2, diagonal), transposed(t2));
    double mean = meanMixed(t, apart);
    for (int i = 0; i < v.length; i++) {
      v[i] += mean * (products[i] * products[i] - squares[i]) + sized[i];
    }
    return new NoisyMatrix(size, mapped, v);
  }

  /** The mean of entries off the diagonal, over pairs of rows that T changes. */
  private double meanMixed(double[] t, double[] apart) {
    double sum = 0;
    long count = 0;
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        if (a != b && t[a * size + a] != 1 && t[b * size + b] != 1) {
          sum += apart[a * size + b];
          count++;
        }
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  private double[] scaled(double[] m, double[] columns) {
    double[] out = m.clone();
    for (int i = 0; i < m.length; i++) {
      out[i] *= columns[i % size];
    }
    return out;
  }

  private double[] transposed(double[] m) {
    return SquareProducts.transposed(m, size);
  }

  private double[] product(double[] a, double[] b) {
    return SquareProducts.product(a, b, size);
  }
}
