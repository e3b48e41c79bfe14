package org.priory.inference.sampling;

import java.util.Optional;
import java.util.function.Consumer;
import org.priory.inference.mechanism.AccurateSum;
import org.priory.inference.mechanism.BlockSum;
import org.priory.inference.mechanism.BoundedRow;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.query.Rows;

/**
 * A posterior whose likelihood is raised to a power, behind the wall: density proportional to e^-U,
 *
 * <pre>U(theta) = rho sum_i l(x_i'theta, y_i) + Lambda/2 |theta|^2 + 1/(2 eta) |theta - y|^2,</pre>
 *
 * <p>the last term where a {@link Pull} is given.
 */
final class TemperedPosterior {
  private static final int STEPS = 100;
  private static final int HALVINGS = 40;

  /** g'H^-1 g, twice of what U could still fall, at which steps end. */
  private static final double CLOSE = 0x1p-80;

  private final Rows rows;
  private final Loss loss;
  private final Target target;
  private final Pull pull;
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

  /**
   * A normal density that a posterior is multiplied by.
   *
   * @param centre y
   * @param precision 1/eta
   */
  record Pull(double[] centre, double precision) {

    static Pull none(int width) {
      return new Pull(new double[width], 0);
    }

    /** 1/(2 eta) |theta - y|^2. */
    double height(double[] theta) {
      double squares = 0;
      for (int j = 0; j < theta.length; j++) {
        double v = theta[j] - centre[j];
        squares += v * v;
      }
      return precision / 2 * squares;
    }

    double slope(double[] theta, int j) {
      return precision * (theta[j] - centre[j]);
    }
  }

  TemperedPosterior(Rows rows, Loss loss, Target target) {
    this(rows, loss, target, Pull.none(target.width));
  }

  TemperedPosterior(Rows rows, Loss loss, Target target, Pull pull) {
    this.rows = rows;
    this.loss = loss;
    this.target = target;
    this.pull = pull;
    this.row = new BoundedRow(target.width, target.norm);
  }

  Target target() {
    return target;
  }

  Loss loss() {
    return loss;
  }

  /** A curvature that U has everywhere. */
  double leastCurvature() {
    return target.ridge + pull.precision;
  }

  /** This posterior, multiplied by a normal density. */
  TemperedPosterior pulled(double[] centre, double precision) {
    return new TemperedPosterior(rows, loss, target, new Pull(centre, precision));
  }

  /**
   * Where U is smallest, up to rounding, with the derivatives there.
   *
   * @param theta the point
   * @param gradient of U
   * @param factor of the Hessian of U
   */
  record Mode(double[] theta, double[] gradient, Cholesky factor) {}

  /** By Newton steps from 0. */
  Mode mode() {
    return mode(new double[target.width]);
  }

  /** By Newton steps; whatever the data, it ends with some point and the derivatives there. */
  Mode mode(double[] start) {
    Mode at = at(start);
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
    double decrement = 0;
    for (int j = 0; j < direction.length; j++) {
      decrement += direction[j] * at.gradient[j];
    }
    double t = 1;
    for (int i = 0; i < HALVINGS && decrement > CLOSE; i++) {
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
    BlockSum hessian = new BlockSum(d * d);
    AccurateSum sum = new AccurateSum(d);
    rows.forEach(
        each -> {
          if (row.take(each)) {
            double m = row.dot(theta);
            double slope = target.power * loss.slope(m, row.label());
            double curvature = target.power * loss.curvature(m, row.label());
            for (int k = 0; k < row.count(); k++) {
              sum.add(row.place(k), slope * row.value(k));
            }
            for (int k = 0; k < row.count(); k++) {
              int at = row.place(k) * d;
              double value = curvature * row.value(k);
              for (int l = 0; l <= k; l++) {
                hessian.add(at + row.place(l), value * row.value(l));
              }
            }
            hessian.end();
          }
        });
    for (int j = 0; j < d; j++) {
      sum.add(j, target.ridge * theta[j]);
      sum.add(j, pull.slope(theta, j));
    }
    double[] curvatures = hessian.values();
    for (int j = 0; j < d; j++) {
      curvatures[j * d + j] += leastCurvature();
    }
    return new Mode(theta, sum.values(), Cholesky.of(curvatures, d));
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
      sum.add(j, pull.slope(theta, j));
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
    return sum.values()[0] + target.ridge / 2 * squares(theta) + pull.height(theta);
  }

  /** Shows each row that counts; it is valid during its call. */
  void forEach(Consumer<BoundedRow> visitor) {
    rows.forEach(
        each -> {
          if (row.take(each)) {
            visitor.accept(row);
          }
        });
  }

  /** How much a row adds to the curvature along itself. */
  double curvature(BoundedRow of, double[] theta) {
    return target.power * loss.curvature(of.dot(theta), of.label());
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
