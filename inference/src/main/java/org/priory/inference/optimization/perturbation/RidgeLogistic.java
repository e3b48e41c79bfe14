package org.priory.inference.optimization.perturbation;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.mechanism.AccurateSum;
import org.priory.inference.mechanism.BoundedRow;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.query.Rows;

/**
 * The minimum of a logistic loss with a ridge and a linear term, to an accuracy that is proved:
 *
 * <pre>J(theta) = sum_i log(1 + e^(-s_i x_i'theta)) + Lambda/2 |theta|^2 + b'theta,  s_i = +-1.
 * </pre>
 *
 * <p>J is Lambda-strongly convex, so |grad J(theta)| <= t implies |theta - theta*| <= t/Lambda. The
 * gradient is computed with a bound on its rounding error, and Newton steps are taken until the
 * bound on the whole is within t. Should they not get there, {@link DecimalDescent} does: it is
 * slow, and it always ends. So there is no outcome that is not within t/Lambda of the minimum
 * ({@code docs/proofs/perturbation.md}, section 4).
 */
final class RidgeLogistic {
  private static final int STEPS = 100;
  private static final int HALVINGS = 40;

  private final Rows rows;
  private final double norm;
  private final double ridge;
  private final double[] linear;
  private final BoundedRow row;

  /**
   * The objective.
   *
   * @param norm R, the largest norm of a row; longer ones are scaled down to it
   * @param ridge Lambda
   * @param linear b
   */
  RidgeLogistic(Rows rows, double norm, double ridge, double[] linear) {
    this.rows = rows;
    this.norm = norm;
    this.ridge = ridge;
    this.linear = linear.clone();
    this.row = new BoundedRow(linear.length, norm);
  }

  /** A point whose distance from the minimum is at most tolerance/Lambda. */
  double[] minimum(double tolerance) {
    return minimum(tolerance, STEPS);
  }

  /** With at most so many Newton steps before the slow way is taken. */
  double[] minimum(double tolerance, int steps) {
    Point at = new Point(new double[linear.length]);
    for (int step = 0; step < steps; step++) {
      if (size(at.gradient) + rounding(at) <= tolerance) {
        return at.theta;
      }
      Point next = at.next();
      if (next == null) {
        break;
      }
      at = next;
    }
    return new DecimalDescent(rows, norm, ridge, linear).from(at.theta, tolerance);
  }

  /** Where a step has led, with the derivatives there. */
  private final class Point {
    private final double[] theta;
    private final double[] gradient;

    /** Lower triangle. */
    private final double[] hessian;

    private long counted;

    Point(double[] theta) {
      int d = theta.length;
      this.theta = theta;
      this.hessian = new double[d * d];
      AccurateSum sum = new AccurateSum(d);
      rows.forEach(
          each -> {
            if (row.take(each)) {
              counted++;
              // q = 1/(1 + e^(s m)): the gradient is -s q x, the Hessian q (1 - q) x x'
              double s = row.label() > 0.5 ? 1 : -1;
              double q = 1 / (1 + Math.exp(s * row.dot(theta)));
              for (int k = 0; k < row.count(); k++) {
                sum.add(row.place(k), -s * q * row.value(k));
              }
              addOuter(hessian, d, q * (1 - q));
            }
          });
      for (int j = 0; j < d; j++) {
        sum.add(j, ridge * theta[j]);
        sum.add(j, linear[j]);
        hessian[j * d + j] += ridge;
      }
      this.gradient = sum.values();
    }

    /** theta - t H^-1 g, t halved until the gradient is shorter; null if it never is. */
    @Nullable Point next() {
      Optional<Cholesky> factor = Cholesky.tryOf(hessian, theta.length);
      if (factor.isEmpty()) {
        return null;
      }
      double[] direction = factor.get().solve(gradient);
      double t = 1;
      for (int i = 0; i < HALVINGS; i++) {
        double[] there = new double[theta.length];
        for (int j = 0; j < there.length; j++) {
          there[j] = theta[j] - t * direction[j];
        }
        Point point = new Point(there);
        if (size(point.gradient) < size(gradient)) {
          return point;
        }
        t /= 2;
      }
      return null;
    }
  }

  private void addOuter(double[] hessian, int d, double weight) {
    for (int k = 0; k < row.count(); k++) {
      double x = weight * row.value(k);
      int at = row.place(k) * d;
      for (int l = 0; l <= k; l++) {
        hessian[at + row.place(l)] += x * row.value(l);
      }
    }
  }

  /**
   * Bound on the error of the gradient at theta: 2^-48 (n R + Lambda |theta| + |b|) for the
   * roundings of q, products and sums, and what compensation leaves.
   */
  private double rounding(Point at) {
    double n = at.counted;
    double d = linear.length;
    double length = size(at.theta);
    return 0x1p-48 * (n * norm + ridge * length + size(linear))
        + n * norm * (d * d * 0x1p-104 * norm * length + n * n * 0x1p-104);
  }

  /** |v|, not below it. */
  private static double size(double[] v) {
    double squares = 0;
    for (double x : v) {
      squares += x * x;
    }
    return Math.sqrt(squares) * (1 + 0x1p-30);
  }
}
