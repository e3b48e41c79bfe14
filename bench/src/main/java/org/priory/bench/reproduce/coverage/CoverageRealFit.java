package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import org.priory.bench.reproduce.coverage.CoverageTable.Rows;
import org.priory.numerics.linear.Cholesky;

/**
 * The coefficients that a table's real labels give, with a ridge: N(0, 10^2) for a number by
 * standard deviation, N(0, 2.5^2) where some column or all together tell classes apart almost
 * without error, so that labels alone would give no usable fit; N(0, 1) for a level. What the data
 * cannot decide, such as a level that nobody has, is 0.
 */
final class CoverageRealFit {
  private static final double NUMBER_SD = 10;
  private static final double SEPARABLE_SD = 2.5;
  private static final int STEPS = 50;
  private static final int HALVINGS = 30;
  private static final double CONSTANT = 1e-6;

  private CoverageRealFit() {}

  /**
   * What came out.
   *
   * @param coefficients with the intercept
   * @param error standard deviation of the errors of a number; 0 for classes
   */
  record Fit(double[] coefficients, double error) {}

  static Fit of(CoverageTable table) {
    double[] ridge = ridge(table);
    Rows rows = table.train();
    if (table.set().isNumber()) {
      double[] b = step(rows, new double[ridge.length], ridge, true);
      return new Fit(b, Math.sqrt(variance(rows, b)));
    }
    double[] b = new double[ridge.length];
    double loss = loss(rows, b, ridge);
    for (int step = 0; step < STEPS; step++) {
      double[] next = step(rows, b, ridge, false);
      double lower = loss(rows, next, ridge);
      for (int i = 0; i < HALVINGS && !(lower <= loss); i++) {
        next = middle(b, next);
        lower = loss(rows, next, ridge);
      }
      boolean isThere = loss - lower < 1e-9 * loss;
      b = next;
      loss = lower;
      if (isThere) {
        break;
      }
    }
    return new Fit(b, 0);
  }

  private static double[] middle(double[] a, double[] b) {
    double[] middle = new double[a.length];
    Arrays.setAll(middle, j -> (a[j] + b[j]) / 2);
    return middle;
  }

  /** sum log(1 + e^(-+eta)) + b'Rb/2. */
  private static double loss(Rows rows, double[] b, double[] ridge) {
    double loss = 0;
    for (int i = 0; i < rows.count(); i++) {
      double eta = rows.dot(i, b);
      double away = rows.labels()[i] > 0.5 ? -eta : eta;
      loss += Math.max(0, away) + Math.log1p(Math.exp(-Math.abs(away)));
    }
    for (int j = 0; j < b.length; j++) {
      loss += ridge[j] * b[j] * b[j] / 2;
    }
    return loss;
  }

  private static double[] ridge(CoverageTable table) {
    double[] sds = table.sds();
    int[] groups = table.encoding().groups();
    double[] ridge = new double[groups.length];
    for (int j = 1; j < ridge.length; j++) {
      boolean isLevel =
          groups[j] == groups[j - 1] || (j + 1 < ridge.length && groups[j] == groups[j + 1]);
      double sd = table.set().isSeparable() ? SEPARABLE_SD : NUMBER_SD;
      ridge[j] = isLevel ? 1 : sds[j] > CONSTANT ? sds[j] * sds[j] / (sd * sd) : 1;
    }
    ridge[0] = 1e-4;
    return ridge;
  }

  /** A Newton step: b + (X'WX + R)^-1 (X'(y - p) - R b). */
  private static double[] step(Rows rows, double[] b, double[] ridge, boolean isNumber) {
    int d = b.length;
    double[] hessian = new double[d * d];
    double[] gradient = new double[d];
    int[] places = new int[d];
    for (int i = 0; i < rows.count(); i++) {
      double eta = rows.dot(i, b);
      double p = isNumber ? eta : 1 / (1 + Math.exp(-eta));
      double weight = isNumber ? 1 : p * (1 - p);
      double score = rows.labels()[i] - p;
      int count = 0;
      for (int j = 0; j < d; j++) {
        if (rows.values()[i * d + j] != 0) {
          places[count++] = j;
        }
      }
      for (int k = 0; k < count; k++) {
        double x = rows.values()[i * d + places[k]];
        gradient[places[k]] += score * x;
        for (int l = 0; l <= k; l++) {
          hessian[places[k] * d + places[l]] += weight * x * rows.values()[i * d + places[l]];
        }
      }
    }
    for (int j = 0; j < d; j++) {
      hessian[j * d + j] += ridge[j];
      gradient[j] -= ridge[j] * b[j];
    }
    double[] away = Cholesky.of(hessian, d).solve(gradient);
    double[] next = new double[d];
    Arrays.setAll(next, j -> b[j] + away[j]);
    return next;
  }

  private static double variance(Rows rows, double[] b) {
    double squares = 0;
    for (int i = 0; i < rows.count(); i++) {
      double away = rows.labels()[i] - rows.dot(i, b);
      squares += away * away;
    }
    return squares / (rows.count() - b.length);
  }
}
