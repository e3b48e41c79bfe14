package org.priory.privacy.accounting.renyi;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.priory.numerics.special.Exponential;

/**
 * B(l) = E_Q[(P/Q - 1)^l] for even l, with P = N(1, s^2) and Q = N(0, s^2).
 *
 * <p>It is also the l-th forward difference of exp(i (i - 1) / (2 s^2)) at i = 0, but differences
 * cancel: for s = 50 they lose every digit. Here it is the integral of a positive function, P/Q =
 * e^u with u = (2x - 1) / (2 s^2). On either side of x = 1/2 the integrand is log-concave, so the
 * trapezoid rule goes out from the peak on that side until the terms are negligible.
 */
final class GaussianCentralMoments {
  private static final double NEGLIGIBLE = 1e-18;
  private static final double LOG_SQRT_2PI = 0.5 * Math.log(2 * Math.PI);

  private final double s;
  private final double variance;

  /** The integrand is a sum of Gaussians of width s: the rule's error is below exp(-60). */
  private final double step;

  /** log B(2 i) at index i; NaN where not computed yet. */
  private double[] logs = {0};

  GaussianCentralMoments(double s) {
    this.s = s;
    this.variance = s * s;
    this.step = 0.4 * s;
  }

  /** log B(l). */
  double log(int l) {
    int index = l / 2;
    if (index >= logs.length) {
      int length = logs.length;
      logs = Arrays.copyOf(logs, 2 * index + 2);
      Arrays.fill(logs, length, logs.length, Double.NaN);
    }
    if (Double.isNaN(logs[index])) {
      logs[index] = integral(l);
    }
    return logs[index];
  }

  private double integral(int l) {
    double right = peak(l, (l - 0.5) / variance, w -> (variance * w + 0.5) * -Math.expm1(-w));
    double left = peak(l, 0.5 / variance, w -> (variance * w - 0.5) * Math.expm1(w));
    // The nodes are step * i; those up to this i are on the left of x = 1/2.
    double border = Math.floor(0.5 / step);
    double fromRight = Math.max(border + 1, Math.rint((0.5 + variance * right) / step));
    double fromLeft = Math.min(border, Math.rint((0.5 - variance * left) / step));
    double scale = Math.max(logTerm(l, fromRight), logTerm(l, fromLeft));
    double sum =
        march(l, scale, fromRight, +1, Double.POSITIVE_INFINITY)
            + march(l, scale, fromRight - 1, -1, -border)
            + march(l, scale, fromLeft, -1, Double.POSITIVE_INFINITY)
            + march(l, scale, fromLeft + 1, +1, border + 1);
    return scale + Math.log(sum * step / s) - LOG_SQRT_2PI;
  }

  /** Sum of the terms from node {@code i} in one direction while {@code direction * i < limit}. */
  private double march(int l, double scale, double i, int direction, double limit) {
    double sum = 0;
    for (double node = i; direction * node < limit; node += direction) {
      double term = Math.exp(logTerm(l, node) - scale);
      sum += term;
      if (term <= NEGLIGIBLE * sum) {
        break;
      }
    }
    return sum;
  }

  /**
   * The distance w = |u| of the peak from x = 1/2, to a fraction of s: where an increasing function
   * equals l. With r = l / s^2 both peaks are below {@code from + r + sqrt r}.
   */
  private double peak(int l, double from, DoubleUnaryOperator increasing) {
    double low = from;
    double high = from + l / variance + Math.sqrt(l) / s;
    while (variance * (high - low) > step) {
      double middle = 0.5 * (low + high);
      if (increasing.applyAsDouble(middle) < l) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** log of (e^u - 1)^l exp(-x^2 / (2 s^2)) at a node. */
  private double logTerm(int l, double node) {
    double x = node * step;
    double u = (x - 0.5) / variance;
    if (u > 0) {
      // e^u - 1 = e^u (1 - e^-u), and l u - x^2 / (2 s^2) completes to a square around x = l
      double z = (x - l) / s;
      double shift = 0.5 * l * (l - 1) / variance;
      return l * Math.log(-Exponential.minusOne(-u)) - 0.5 * z * z + shift;
    }
    double z = x / s;
    return l * Math.log(-Exponential.minusOne(u)) - 0.5 * z * z;
  }
}
