package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.priory.inference.variational.regression.PolyaGamma;

/**
 * Hidden units where every image has its own Pólya-Gamma variables (VIPS, eq. 67 and 70, for s = z
 * - 1/2), with m_j = w_j's + c_j the mean of a pixel's log-odds:
 *
 * <pre>
 *   xi_j = tanh(a_j/2)/(2 a_j),  a_j^2 = m_j^2 + sum_k w_jk^2 (1/4 - s_k^2) + var_j,
 *   d_k = b_k + sum_j w_jk (y_j - 1/2 - xi_j (m_j - w_jk s_k)).
 * </pre>
 *
 * <p>An image costs 3 J K a round, and less once it is sure of its units: what would move a mean by
 * less than 1e-9 is left out.
 */
final class PixelUnits implements HiddenUnits {
  /** Means that would move by less stay, and variances below are none. */
  private static final double NOTHING = 1e-9;

  private final BeliefParameters q;
  private final int pixels;
  private final int units;

  /** Weights of each unit. Loops over whole arrays become vector instructions. */
  private final double[][] columns;

  /** var_j, from q(w) and q(c). */
  private final double[] variances;

  /** b_k - 1/2 sum_j w_jk. */
  private final double[] base;

  /** xi_j where s = 0, as in every image at first. */
  private final double[] firstXi;

  private final double[] mean;
  private final double[] second;
  private final double[] xi;

  /** xi_j m_j. */
  private final double[] weightedMean;

  private final double[] linear;
  private final double[] terms;

  private PixelUnits(
      BeliefParameters q, double[][] columns, double[] variances, double[] base, double[] firstXi) {
    this.q = q;
    this.pixels = q.pixels();
    this.units = q.units();
    this.columns = columns;
    this.variances = variances;
    this.base = base;
    this.firstXi = firstXi;
    this.mean = q.intercepts().clone();
    this.second = new double[pixels];
    this.xi = new double[pixels];
    this.weightedMean = new double[pixels];
    this.linear = new double[units];
    this.terms = new double[pixels];
  }

  static PixelUnits of(BeliefParameters q) {
    int pixels = q.pixels();
    int units = q.units();
    double[][] columns = new double[units][pixels];
    double[] variances = new double[pixels];
    double[] base = q.biases().clone();
    for (int j = 0; j < pixels; j++) {
      variances[j] = q.parameterVariance(j);
      for (int k = 0; k < units; k++) {
        double w = q.weights()[j * units + k];
        columns[k][j] = w;
        base[k] -= 0.5 * w;
      }
    }
    PixelUnits first = new PixelUnits(q, columns, variances, base, new double[pixels]);
    first.augment(new double[units]);
    System.arraycopy(first.xi, 0, first.firstXi, 0, pixels);
    return first;
  }

  @Override
  public PixelUnits copy() {
    return new PixelUnits(q, columns, variances, base, firstXi);
  }

  @Override
  public void infer(int[] on, int count, double[] s) {
    Arrays.fill(s, 0, units, 0);
    System.arraycopy(q.intercepts(), 0, mean, 0, pixels);
    System.arraycopy(firstXi, 0, xi, 0, pixels);
    for (int j = 0; j < pixels; j++) {
      weightedMean[j] = xi[j] * mean[j];
    }
    System.arraycopy(base, 0, linear, 0, units);
    for (int i = 0; i < count; i++) {
      int row = on[i] * units;
      for (int k = 0; k < units; k++) {
        linear[k] += q.weights()[row + k];
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (int k = 0; k < units; k++) {
        double next = HiddenUnits.mean(linear[k] - others(columns[k], s[k]));
        double change = next - s[k];
        if (Math.abs(change) >= NOTHING) {
          s[k] = next;
          move(columns[k], change, mean, xi, weightedMean);
        }
      }
      augment(s);
    }
  }

  /** m += w change, and xi m with it. */
  private static void move(
      double[] w, double change, double[] mean, double[] xi, double[] weightedMean) {
    for (int j = 0; j < mean.length; j++) {
      double step = w[j] * change;
      mean[j] += step;
      weightedMean[j] += xi[j] * step;
    }
  }

  /** sum_j w_jk xi_j (m_j - w_jk s_k). */
  private double others(double[] w, double s) {
    fill(terms, w, s, xi, weightedMean);
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int j = 0;
    for (; j + 3 < terms.length; j += 4) {
      sum0 += terms[j];
      sum1 += terms[j + 1];
      sum2 += terms[j + 2];
      sum3 += terms[j + 3];
    }
    for (; j < terms.length; j++) {
      sum0 += terms[j];
    }
    return sum0 + sum1 + (sum2 + sum3);
  }

  private static void fill(
      double[] terms, double[] w, double s, double[] xi, double[] weightedMean) {
    for (int j = 0; j < terms.length; j++) {
      terms[j] = w[j] * (weightedMean[j] - s * (w[j] * xi[j]));
    }
  }

  /** a_j^2 and xi_j from s. */
  private void augment(double[] s) {
    System.arraycopy(variances, 0, second, 0, pixels);
    for (int k = 0; k < units; k++) {
      double variance = 0.25 - s[k] * s[k];
      if (variance >= NOTHING) {
        addSquares(second, columns[k], variance);
      }
    }
    for (int j = 0; j < pixels; j++) {
      second[j] += mean[j] * mean[j];
      xi[j] = PolyaGamma.mean(second[j]);
      weightedMean[j] = xi[j] * mean[j];
    }
  }

  private static void addSquares(double[] sum, double[] w, double factor) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += w[j] * w[j] * factor;
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
