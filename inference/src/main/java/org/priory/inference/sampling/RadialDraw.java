package org.priory.inference.sampling;

import org.priory.numerics.random.RandomSource;

/**
 * Draws r > 0 of density proportional to r^(d-1) e^-phi(r), phi the lower bound of {@link
 * SelfConcordance}, by rejection. Its logarithm h is concave, so it is below a line to the left of
 * a point a, below h(mode) in the middle, and below a line to the right of a point b.
 */
final class RadialDraw {
  private final int d;
  private final double k;
  private final double top;
  private final double a;
  private final double b;
  private final double leftSlope;
  private final double rightSlope;

  /** Where the lines meet the top. */
  private final double from;

  private final double to;

  private final double leftArea;
  private final double middleArea;
  private final double rightArea;

  RadialDraw(int d, double k) {
    this.d = d;
    this.k = k;
    double mode = mode(d, k);
    top = height(mode);
    // one standard deviation of a normal density with the same curvature at the mode
    double curvature = d == 1 ? 1 : (d - 1) / (mode * mode) + Math.exp(-k * mode);
    double sd = 1 / Math.sqrt(Math.max(curvature, 1e-300));
    a = d == 1 ? 0 : Math.max(mode / 2, mode - sd);
    b = mode + Math.min(sd, Math.max(1, mode));
    leftSlope = d == 1 ? 0 : slope(a);
    rightSlope = slope(b);
    from = d == 1 ? 0 : Math.max(0, a + (top - height(a)) / leftSlope);
    to = b + (top - height(b)) / rightSlope;
    leftArea = d == 1 ? 0 : -Math.expm1(-leftSlope * from) / leftSlope;
    middleArea = to - from;
    rightArea = -1 / rightSlope;
  }

  /** h(r) = (d - 1) log r - phi(r). */
  private double height(double r) {
    return (d == 1 ? 0 : (d - 1) * Math.log(r)) - SelfConcordance.lower(k, r);
  }

  private double slope(double r) {
    return (d == 1 ? 0 : (d - 1) / r) - SelfConcordance.lowerSlope(k, r);
  }

  private static double mode(int d, double k) {
    if (d == 1) {
      return 0;
    }
    // (d - 1)/r = phi'(r), by halving
    double low = 0;
    double high = SelfConcordance.farthest(d, k);
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if ((d - 1) / middle > SelfConcordance.lowerSlope(k, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  double next(RandomSource source) {
    while (true) {
      double place = Uniform.next(source) * (leftArea + middleArea + rightArea);
      double r;
      double bound;
      if (place < leftArea) {
        // density e^(leftSlope (r - from)) on (0, from)
        double u = Uniform.next(source);
        r = from + Math.log1p(u * Math.expm1(-leftSlope * from)) / leftSlope;
        bound = top + leftSlope * (r - from);
      } else if (place < leftArea + middleArea) {
        r = from + Uniform.next(source) * middleArea;
        bound = top;
      } else {
        r = to + Math.log(Uniform.next(source)) / rightSlope;
        bound = top + rightSlope * (r - to);
      }
      if (r > 0 && Math.log(Uniform.next(source)) < height(r) - bound) {
        return r;
      }
    }
  }
}
