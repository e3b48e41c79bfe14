package org.priory.inference.sampling;

import java.util.Arrays;
import java.util.Optional;
import org.priory.inference.mechanism.AccurateSum;
import org.priory.inference.mechanism.BlockSum;
import org.priory.inference.mechanism.BoundedRow;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.query.Rows;

/**
 * A posterior whose likelihood is raised to a power, behind the wall: density proportional to e^-U,
 *
 * <pre>U(theta) = rho sum_i l(x_i'theta, y_i) + Lambda/2 |theta|^2.</pre>
 */
final class TemperedPosterior {
  private static final int STEPS = 100;
  private static final int HALVINGS = 40;

  private final Rows rows;
  private final Loss loss;
  private final Target target;
  private final BoundedRow row;

  /**
   * The public numbers of a posterior.
   *
   * @param width number of features
   * @param norm R, the largest norm of a row
   * @param power rho
   * @param ridge Lambda
   * @param radius B: coefficients of a larger norm are ruled out; infinity for none
   */
  record Target(int width, double norm, double power, double ridge, double radius) {
    /** With another power. */
    Target times(double factor) {
      return new Target(width, norm, factor * power, ridge, radius);
    }
  }

  TemperedPosterior(Rows rows, Loss loss, Target target) {
    this.rows = rows;
    this.loss = loss;
    this.target = target;
    this.row = new BoundedRow(target.width, target.norm);
  }

  Target target() {
    return target;
  }

  Loss loss() {
    return loss;
  }

  /**
   * Where U is smallest, up to rounding, with the derivatives there.
   *
   * @param theta the point
   * @param gradient of U
   * @param factor of the Hessian of U
   */
  record Mode(double[] theta, double[] gradient, Cholesky factor) {}

  /** By Newton steps; whatever the data, it ends with some point and the derivatives there. */
  Mode mode() {
    Mode at = at(new double[target.width]);
    for (int step = 0; step < STEPS; step++) {
      Optional<Mode> next = next(at);
      if (next.isEmpty()) {
        return at;
      }
      at = next.get();
    }
    return at;
  }

  private Optional<Mode> next(Mode at) {
    double[] direction = at.factor.solve(at.gradient);
    double size = squares(at.gradient);
    double t = 1;
    for (int i = 0; i < HALVINGS && size > 0; i++) {
      double[] there = at.theta.clone();
      for (int j = 0; j < there.length; j++) {
        there[j] -= t * direction[j];
      }
      Mode point = at(there);
      if (squares(point.gradient) < size) {
        return Optional.of(point);
      }
      t /= 2;
    }
    return Optional.empty();
  }

  /** A point with its derivatives; the Hessian is at least Lambda, so it has a factor. */
  Mode at(double[] theta) {
    int d = target.width;
    double[] hessian = new double[d * d];
    AccurateSum sum = new AccurateSum(d);
    rows.forEach(
        each -> {
          if (row.take(each)) {
            double m = row.dot(theta);
            double slope = target.power * loss.slope(m, row.label());
            double curvature = target.power * loss.curvature(m, row.label());
            for (int k = 0; k < row.count(); k++) {
              sum.add(row.place(k), slope * row.value(k));
              int at = row.place(k) * d;
              for (int l = 0; l <= k; l++) {
                hessian[at + row.place(l)] += curvature * row.value(k) * row.value(l);
              }
            }
          }
        });
    for (int j = 0; j < d; j++) {
      sum.add(j, target.ridge * theta[j]);
      hessian[j * d + j] += target.ridge;
    }
    return new Mode(theta, sum.values(), Cholesky.of(hessian, d));
  }

  /** The gradient of U. */
  double[] gradient(double[] theta) {
    BlockSum sum = new BlockSum(theta.length);
    rows.forEach(
        each -> {
          if (row.take(each)) {
            double slope = target.power * loss.slope(row.dot(theta), row.label());
            for (int k = 0; k < row.count(); k++) {
              sum.add(row.place(k), slope * row.value(k));
            }
            sum.end();
          }
        });
    for (int j = 0; j < theta.length; j++) {
      sum.add(j, target.ridge * theta[j]);
    }
    return sum.values();
  }

  /** U. */
  double height(double[] theta) {
    AccurateSum sum = new AccurateSum(1);
    rows.forEach(
        each -> {
          if (row.take(each)) {
            sum.add(0, target.power * loss.value(row.dot(theta), row.label()));
          }
        });
    return sum.values()[0] + target.ridge / 2 * squares(theta);
  }

  /**
   * The largest sqrt(x' A^-1 x) of a row, A = L L': how far a row sees in units of A; not below.
   */
  double reach(Cholesky factor) {
    int d = target.width;
    double[] lower = factor.lower();
    double[] largest = {0};
    double[] y = new double[d];
    rows.forEach(
        each -> {
          if (row.take(each)) {
            // |L^-1 x|, by forward substitution
            Arrays.fill(y, 0);
            for (int k = 0; k < row.count(); k++) {
              y[row.place(k)] = row.value(k);
            }
            double squares = 0;
            for (int i = 0; i < d; i++) {
              double v = y[i];
              for (int j = 0; j < i; j++) {
                v -= lower[i * d + j] * y[j];
              }
              y[i] = v / lower[i * d + i];
              squares += y[i] * y[i];
            }
            largest[0] = Math.max(largest[0], squares);
          }
        });
    return Math.sqrt(largest[0]) * (1 + 1e-6);
  }

  boolean isAllowed(double[] theta) {
    return !(squares(theta) > target.radius * target.radius);
  }

  static double squares(double[] v) {
    double sum = 0;
    for (double x : v) {
      sum += x * x;
    }
    return sum;
  }

  /** theta + L^-T w. */
  static double[] coloured(double[] theta, Cholesky factor, double[] w) {
    int d = theta.length;
    double[] lower = factor.lower();
    double[] v = w.clone();
    for (int i = d - 1; i >= 0; i--) {
      for (int j = i + 1; j < d; j++) {
        v[i] -= lower[j * d + i] * v[j];
      }
      v[i] /= lower[i * d + i];
    }
    for (int i = 0; i < d; i++) {
      v[i] += theta[i];
    }
    return v;
  }
}
