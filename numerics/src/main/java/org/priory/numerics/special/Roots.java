package org.priory.numerics.special;

import java.util.function.DoubleUnaryOperator;

/**
 * Roots of a function of one variable, kept between two points at all times.
 *
 * <p>Chandrupatla (1997), "A new hybrid quadratic/bisection algorithm for finding the zero of a
 * nonlinear function without using derivatives": inverse quadratic interpolation where it is safe,
 * bisection elsewhere. The answer is the last bracket, not a point, so that a caller who must err
 * on one side can take that end.
 */
public final class Roots {
  private static final int MAX_STEPS = 400;

  private Roots() {}

  /**
   * Two points between which the function changes its sign.
   *
   * @param low the smaller point
   * @param high the larger point
   */
  public record Bracket(double low, double high) {}

  /**
   * Narrows the interval from {@code low} to {@code high} to a width of about {@code
   * relativeTolerance} times its position. The function must not have the same sign at both ends; a
   * zero counts as either.
   */
  public static Bracket bracket(
      DoubleUnaryOperator function, double low, double high, double relativeTolerance) {
    double a = high;
    double fa = function.applyAsDouble(a);
    double b = low;
    double fb = function.applyAsDouble(b);
    if (!(fa * Math.signum(fb) <= 0)) {
      throw new IllegalArgumentException(
          "no change of sign: f(" + low + ") = " + fb + ", f(" + high + ") = " + fa);
    }
    double c = b;
    double fc = fb;
    double t = 0.5;
    for (int step = 0; step < MAX_STEPS; step++) {
      // The root is between a and b; c is the point dropped last.
      double x = a + t * (b - a);
      double fx = function.applyAsDouble(x);
      if (Math.signum(fx) == Math.signum(fa)) {
        c = a;
        fc = fa;
      } else {
        c = b;
        fc = fb;
        b = a;
        fb = fa;
      }
      a = x;
      fa = fx;
      double best = Math.abs(fa) < Math.abs(fb) ? a : b;
      double width = Math.abs(b - a);
      double tolerance = relativeTolerance * Math.abs(best) + Math.ulp(best);
      if (fa == 0 || width <= 2 * tolerance) {
        break;
      }
      t = fraction(a, fa, b, fb, c, fc);
      double margin = tolerance / width;
      t = Math.min(1 - margin, Math.max(margin, t));
    }
    if (fa == 0) {
      return new Bracket(a, a);
    }
    return new Bracket(Math.min(a, b), Math.max(a, b));
  }

  /** Where between a and b to look next. */
  private static double fraction(double a, double fa, double b, double fb, double c, double fc) {
    double xi = (a - b) / (c - b);
    double phi = (fa - fb) / (fc - fb);
    // Chandrupatla's condition: the inverse parabola is monotone on the bracket.
    boolean quadratic = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    if (!quadratic) {
      return 0.5;
    }
    return fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb);
  }
}
