package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.priory.inference.variational.PolyaGamma;

/**
 * Hidden units where every image has its own Pólya-Gamma variables (VIPS, eq. 67 and 70, for s = z
 * - 1/2), with m_j = w_j's + c_j the mean of a pixel's log-odds:
 *
 * <pre>
 *   xi_j = tanh(a_j/2)/(2 a_j),  a_j^2 = m_j^2 + sum_k w_jk^2 (1/4 - s_k^2) + var_j,
 *   d_k = b_k + sum_j w_jk (y_j - 1/2 - xi_j (m_j - w_jk s_k)).
 * </pre>
 *
 * <p>An image costs 3 J K a round.
 */
final class PixelUnits implements HiddenUnits {
  private final BeliefParameters q;
  private final int pixels;
  private final int units;

  /** Weights and their squares, those of unit k at k J. */
  private final double[] columns;

  private final double[] squares;

  /** var_j, from q(w) and q(c). */
  private final double[] variances;

  /** b_k - 1/2 sum_j w_jk. */
  private final double[] base;

  private final double[] mean;
  private final double[] second;
  private final double[] xi;

  /** xi_j m_j. */
  private final double[] weightedMean;

  private final double[] linear;

  private PixelUnits(
      BeliefParameters q, double[] columns, double[] squares, double[] variances, double[] base) {
    this.q = q;
    this.pixels = q.pixels();
    this.units = q.units();
    this.columns = columns;
    this.squares = squares;
    this.variances = variances;
    this.base = base;
    this.mean = new double[pixels];
    this.second = new double[pixels];
    this.xi = new double[pixels];
    this.weightedMean = new double[pixels];
    this.linear = new double[units];
  }

  static PixelUnits of(BeliefParameters q) {
    int pixels = q.pixels();
    int units = q.units();
    double[] columns = new double[pixels * units];
    double[] squares = new double[pixels * units];
    double[] variances = new double[pixels];
    double[] base = q.biases().clone();
    for (int j = 0; j < pixels; j++) {
      variances[j] = q.parameterVariance(j);
      for (int k = 0; k < units; k++) {
        double w = q.weights()[j * units + k];
        columns[k * pixels + j] = w;
        squares[k * pixels + j] = w * w;
        base[k] -= 0.5 * w;
      }
    }
    return new PixelUnits(q, columns, squares, variances, base);
  }

  @Override
  public PixelUnits copy() {
    return new PixelUnits(q, columns, squares, variances, base);
  }

  @Override
  public void infer(int[] on, int count, double[] s) {
    Arrays.fill(s, 0, units, 0);
    System.arraycopy(q.intercepts(), 0, mean, 0, pixels);
    System.arraycopy(base, 0, linear, 0, units);
    for (int i = 0; i < count; i++) {
      int row = on[i] * units;
      for (int k = 0; k < units; k++) {
        linear[k] += q.weights()[row + k];
      }
    }
    augment(s);
    for (int round = 0; round < ROUNDS; round++) {
      for (int k = 0; k < units; k++) {
        int column = k * pixels;
        double d = linear[k] + s[k] * dot(squares, column, xi) - dot(columns, column, weightedMean);
        double next = HiddenUnits.mean(d);
        double change = next - s[k];
        s[k] = next;
        for (int j = 0; j < pixels; j++) {
          double step = columns[column + j] * change;
          mean[j] += step;
          weightedMean[j] += xi[j] * step;
        }
      }
      augment(s);
    }
  }

  /** sum_j a_j b_j, in four sums side by side. */
  private double dot(double[] a, int from, double[] b) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int j = 0;
    for (; j + 3 < pixels; j += 4) {
      sum0 += a[from + j] * b[j];
      sum1 += a[from + j + 1] * b[j + 1];
      sum2 += a[from + j + 2] * b[j + 2];
      sum3 += a[from + j + 3] * b[j + 3];
    }
    for (; j < pixels; j++) {
      sum0 += a[from + j] * b[j];
    }
    return sum0 + sum1 + (sum2 + sum3);
  }

  /** a_j^2 and xi_j from s. */
  private void augment(double[] s) {
    System.arraycopy(variances, 0, second, 0, pixels);
    for (int k = 0; k < units; k++) {
      double variance = 0.25 - s[k] * s[k];
      int column = k * pixels;
      for (int j = 0; j < pixels; j++) {
        second[j] += squares[column + j] * variance;
      }
    }
    for (int j = 0; j < pixels; j++) {
      second[j] += mean[j] * mean[j];
      xi[j] = PolyaGamma.mean(second[j]);
      weightedMean[j] = xi[j] * mean[j];
    }
  }

  @Override
  public double[] augmented() {
    return xi;
  }

  /** m_j after {@link #infer}. */
  double[] logOdds() {
    return mean;
  }

  /** a_j^2 after {@link #infer}. */
  double[] secondMoments() {
    return second;
  }
}
