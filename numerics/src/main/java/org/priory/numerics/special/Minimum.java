package org.priory.numerics.special;

import java.util.function.DoubleUnaryOperator;

/**
 * Smallest value of a function of one variable.
 *
 * <p>First a walk downhill in equal steps until the function rises again, then Brent's (1973)
 * combination of golden section and parabolas. Every value reported was computed at the point that
 * is reported with it, so an upper bound that holds at every point holds for the answer.
 *
 * @param at where
 * @param value the function there
 */
public record Minimum(double at, double value) {
  // (3 - sqrt 5) / 2
  private static final double GOLDEN = 0.5 * (3 - Math.sqrt(5));
  private static final int MAX_STEPS = 200;

  /**
   * The minimum found by walking downhill from {@code start} in steps of {@code step}, inside
   * [{@code low}, {@code high}], and refining the last three points to {@code tolerance}.
   */
  public static Minimum downhill(
      DoubleUnaryOperator function,
      double start,
      double step,
      double low,
      double high,
      double tolerance) {
    double left = Math.max(low, start - step);
    double middle = start;
    double right = Math.min(high, start + step);
    double fLeft = function.applyAsDouble(left);
    double fMiddle = function.applyAsDouble(middle);
    double fRight = function.applyAsDouble(right);
    // On a plateau (infinite or equal values) walk to the left: small arguments are the cheap ones.
    while (fLeft <= fMiddle && fLeft <= fRight && left > low) {
      right = middle;
      middle = left;
      fRight = fMiddle;
      fMiddle = fLeft;
      left = Math.max(low, middle - step);
      fLeft = function.applyAsDouble(left);
    }
    while (fRight < fMiddle && right < high) {
      left = middle;
      middle = right;
      fMiddle = fRight;
      right = Math.min(high, middle + step);
      fRight = function.applyAsDouble(right);
    }
    return between(function, left, new Minimum(middle, fMiddle), right, tolerance);
  }

  /** Brent's method on [{@code left}, {@code right}], starting from a point inside. */
  private static Minimum between(
      DoubleUnaryOperator function, double left, Minimum inside, double right, double tolerance) {
    double a = left;
    double b = right;
    // x: best so far; w: second best; v: the w before that.
    double x = inside.at;
    double fx = inside.value;
    double w = x;
    double fw = fx;
    double v = x;
    double fv = fx;
    double move = 0;
    double moveBefore = 0;
    for (int step = 0; step < MAX_STEPS; step++) {
      double centre = 0.5 * (a + b);
      if (Math.abs(x - centre) <= 2 * tolerance - 0.5 * (b - a)) {
        break;
      }
      // Vertex of the parabola through x, w, v.
      double r = (x - w) * (fx - fv);
      double q = (x - v) * (fx - fw);
      double p = (x - v) * q - (x - w) * r;
      double divisor = 2 * (q - r);
      double parabolic = -p / divisor;
      boolean accept =
          Math.abs(moveBefore) > tolerance
              && Math.abs(parabolic) < 0.5 * Math.abs(moveBefore)
              && x + parabolic > a
              && x + parabolic < b;
      moveBefore = move;
      if (accept) {
        move = parabolic;
      } else {
        moveBefore = x < centre ? b - x : a - x;
        move = GOLDEN * moveBefore;
      }
      double u = x + (Math.abs(move) >= tolerance ? move : Math.copySign(tolerance, move));
      double fu = function.applyAsDouble(u);
      if (fu <= fx) {
        if (u < x) {
          b = x;
        } else {
          a = x;
        }
        v = w;
        fv = fw;
        w = x;
        fw = fx;
        x = u;
        fx = fu;
      } else {
        if (u < x) {
          a = u;
        } else {
          b = u;
        }
        if (fu <= fw || w == x) {
          v = w;
          fv = fw;
          w = u;
          fw = fu;
        } else if (fu <= fv || v == x || v == w) {
          v = u;
          fv = fu;
        }
      }
    }
    return new Minimum(x, fx);
  }
}
