package org.priory.bench.synthetic;

import java.util.Arrays;
import org.priory.numerics.linear.Cholesky;

/**
 * A logistic regression on bins without any privacy, as somebody who has synthetic rows would run
 * it: Newton's method, with a ridge that is next to nothing.
 *
 * @param axisAt where the coefficients of each column begin; its first bin has none
 * @param coefficients the intercept first
 * @param variances of the coefficients
 */
record PlainLogistic(int label, int[] axisAt, double[] coefficients, double[] variances) {
  private static final double RIDGE = 1e-3;
  private static final int STEPS = 25;

  /**
   * Fits P(label = 1); rows whose label is missing are passed over.
   *
   * @param label place of the column that is explained
   */
  static PlainLogistic of(BinnedTable table, int label) {
    int[] axisAt = new int[table.axes().size()];
    int size = 1;
    for (int a = 0; a < axisAt.length; a++) {
      axisAt[a] = size - 1;
      size += a == label ? 0 : table.axes().get(a).allBins() - 1;
    }
    double[] beta = new double[size];
    double[] inverse = new double[0];
    for (int step = 0; step < STEPS; step++) {
      double[] gradient = new double[size];
      double[] hessian = new double[size * size];
      for (int j = 0; j < size; j++) {
        gradient[j] = -RIDGE * beta[j];
        hessian[j * size + j] = RIDGE;
      }
      int[] active = new int[axisAt.length];
      for (int[] row : table.rows()) {
        if (row[label] > 1) {
          continue;
        }
        int n = active(row, label, axisAt, active);
        double p = probability(beta, active, n);
        for (int i = 0; i < n; i++) {
          gradient[active[i]] += row[label] - p;
          for (int j = 0; j < n; j++) {
            hessian[active[i] * size + active[j]] += p * (1 - p);
          }
        }
      }
      Cholesky factor = Cholesky.of(hessian, size);
      double[] move = factor.solve(gradient);
      double largest = Arrays.stream(move).map(Math::abs).max().orElse(0);
      for (int j = 0; j < size; j++) {
        beta[j] += move[j] * Math.min(1, 5 / largest);
      }
      if (largest < 1e-8 || step == STEPS - 1) {
        inverse = factor.inverse();
        break;
      }
    }
    double[] variances = new double[size];
    for (int j = 0; j < size; j++) {
      variances[j] = inverse[j * size + j];
    }
    return new PlainLogistic(label, axisAt, beta, variances);
  }

  /** The coefficients that a row has: the intercept, and one for each bin but the first. */
  private static int active(int[] row, int label, int[] axisAt, int[] active) {
    int n = 0;
    active[n++] = 0;
    for (int a = 0; a < row.length; a++) {
      if (a != label && row[a] > 0) {
        active[n++] = axisAt[a] + row[a];
      }
    }
    return n;
  }

  private static double probability(double[] beta, int[] active, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += beta[active[i]];
    }
    return 1 / (1 + Math.exp(-sum));
  }

  /** The share of a table's labels that it gets right. */
  double accuracy(BinnedTable table) {
    int right = 0;
    int[] active = new int[axisAt.length];
    for (int[] row : table.rows()) {
      int n = active(row, label, axisAt, active);
      right += (probability(coefficients, active, n) > 0.5 ? 1 : 0) == row[label] ? 1 : 0;
    }
    return (double) right / table.rows().size();
  }
}
