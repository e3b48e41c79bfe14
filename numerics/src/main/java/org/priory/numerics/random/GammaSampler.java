package org.priory.numerics.random;

/**
 * Gamma distributed numbers by Marsaglia and Tsang (2000): d (1 + x / sqrt(9 d))^3 of a normal x,
 * accepted with the right probability. For model randomness, not for privacy noise.
 */
public final class GammaSampler {
  private GammaSampler() {}

  /**
   * One draw; the mean is shape / rate.
   *
   * @param shape a finite number > 0
   * @param rate a finite number > 0
   */
  public static double next(double shape, double rate, RandomSource source) {
    if (!(shape > 0 && shape < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("shape must be a finite number > 0, was " + shape);
    }
    if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rate must be a finite number > 0, was " + rate);
    }
    if (shape >= 1) {
      return standard(shape, source) / rate;
    }
    // Gamma(a) = Gamma(a + 1) U^(1/a)
    return standard(shape + 1, source) * Math.pow(source.nextDouble(), 1 / shape) / rate;
  }

  private static double standard(double shape, RandomSource source) {
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = NormalSampler.next(source);
      double root = 1 + c * x;
      if (root > 0) {
        double v = root * root * root;
        // accept if log U < x^2/2 + d (1 - v + log v)
        if (Math.log(source.nextDouble()) < 0.5 * x * x + d * (1 - v + Math.log(v))) {
          return d * v;
        }
      }
    }
  }
}
