package org.priory.privacy.data.design;

import java.util.ArrayList;
import java.util.List;

/**
 * A curved part of a natural cubic spline over public bounds: c_0 + c_1 t + sum_i a_i (t -
 * k_i)_+^3, t in [0, 1], with a second derivative that is continuous and 0 at both bounds.
 *
 * <p>The parts span, together with 1 and t, all natural cubic splines with these knots (Hastie,
 * Tibshirani and Friedman, The Elements of Statistical Learning, equation 5.4). Each is orthogonal
 * under the uniform law to 1, to t and to the others, and its largest absolute value is 1, so that
 * the coefficient of t is the trend over the bounds, and those of the parts are what bends it.
 */
final class NaturalSpline implements Curve {
  /** Nodes of Gauss-Legendre quadrature in [-1, 1], exact for products of two cubic pieces. */
  private static final double[] NODES = {
    -0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526
  };

  private static final double[] WEIGHTS = {
    0.3478548451374538, 0.6521451548625461, 0.6521451548625461, 0.3478548451374538
  };

  private final double min;
  private final double range;

  /** k_0 = 0 and the inner knots. */
  private final double[] knots;

  /** c_0, c_1, a_0, a_1, ... */
  private final double[] c;

  private NaturalSpline(double min, double max, double[] knots, double[] c) {
    this.min = min;
    this.range = max - min;
    this.knots = knots;
    this.c = c;
  }

  /** The parts that bend, one for each inner knot; inner knots are strictly between the bounds. */
  static List<Curve> parts(double min, double max, List<Double> inner) {
    int m = inner.size();
    double[] knots = new double[m + 1];
    for (int i = 0; i < m; i++) {
      knots[i + 1] = (inner.get(i) - min) / (max - min);
    }
    List<double[]> basis = new ArrayList<>();
    basis.add(unit(m + 3, 0));
    // t - 1/2, which is orthogonal to 1
    double[] line = unit(m + 3, 1);
    line[0] = -0.5;
    basis.add(line);
    List<Curve> parts = new ArrayList<>();
    for (int j = 0; j < m; j++) {
      double[] c = new double[m + 3];
      // N_j = (t - k_j)_+^3/(1 - k_j) - (t - k_m)_+^3/(1 - k_m)
      c[2 + j] = 1 / (1 - knots[j]);
      c[2 + m] -= 1 / (1 - knots[m]);
      // twice, because once leaves what rounding left
      orthogonalise(c, basis, knots);
      orthogonalise(c, basis, knots);
      NaturalSpline part = new NaturalSpline(min, max, knots, c);
      double largest = part.largest() * (part.value(1) < 0 ? -1 : 1);
      for (int i = 0; i < c.length; i++) {
        c[i] /= largest;
      }
      basis.add(c);
      parts.add(part);
    }
    return parts;
  }

  /** Knots that cut the bounds into so many equal pieces. */
  static List<Double> even(double min, double max, int pieces) {
    List<Double> knots = new ArrayList<>();
    for (int i = 1; i < pieces; i++) {
      double share = (double) i / pieces;
      knots.add(min * (1 - share) + max * share);
    }
    return knots;
  }

  private static double[] unit(int size, int at) {
    double[] c = new double[size];
    c[at] = 1;
    return c;
  }

  /** c -= sum_b <c, b>/<b, b> b. */
  private static void orthogonalise(double[] c, List<double[]> basis, double[] knots) {
    for (double[] b : basis) {
      double share = inner(c, b, knots) / inner(b, b, knots);
      for (int i = 0; i < c.length; i++) {
        c[i] -= share * b[i];
      }
    }
  }

  /** The integral of the product of two splines over [0, 1], piece by piece. */
  private static double inner(double[] f, double[] g, double[] knots) {
    double sum = 0;
    for (int piece = 0; piece < knots.length; piece++) {
      double from = knots[piece];
      double half = ((piece + 1 < knots.length ? knots[piece + 1] : 1) - from) / 2;
      for (int i = 0; i < NODES.length; i++) {
        double t = from + half * (1 + NODES[i]);
        sum += half * WEIGHTS[i] * value(f, knots, t) * value(g, knots, t);
      }
    }
    return sum;
  }

  private static double value(double[] c, double[] knots, double t) {
    double value = c[0] + c[1] * t;
    for (int i = 0; i < knots.length && t > knots[i]; i++) {
      double u = t - knots[i];
      value += c[2 + i] * u * u * u;
    }
    return value;
  }

  private double value(double t) {
    return value(c, knots, t);
  }

  /** The largest absolute value on [0, 1]: at a knot, a bound, or where the slope is 0. */
  private double largest() {
    double largest = Math.max(Math.abs(value(0)), Math.abs(value(1)));
    // slope = c_1 + 3 sum a_i (t - k_i)^2 = p t^2 + q t + r on each piece
    double p = 0;
    double q = 0;
    double r = c[1];
    for (int i = 0; i < knots.length; i++) {
      largest = Math.max(largest, Math.abs(value(knots[i])));
      p += 3 * c[2 + i];
      q -= 6 * c[2 + i] * knots[i];
      r += 3 * c[2 + i] * knots[i] * knots[i];
      double to = i + 1 < knots.length ? knots[i + 1] : 1;
      double root = Math.sqrt(q * q - 4 * p * r);
      // both roots, without cancellation; NaN if there are none
      double s = -(q + Math.copySign(root, q)) / 2;
      for (double t : new double[] {s / p, r / s}) {
        if (t > knots[i] && t < to) {
          largest = Math.max(largest, Math.abs(value(t)));
        }
      }
    }
    return largest;
  }

  @Override
  public double at(double x) {
    return Curve.cut(value(Math.max(0, Math.min(1, (x - min) / range))));
  }

  @Override
  public <T> T in(CurveForm<T> form) {
    return form.spline(min, range, knots.clone(), c.clone());
  }
}
