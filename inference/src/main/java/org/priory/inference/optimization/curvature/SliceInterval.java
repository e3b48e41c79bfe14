package org.priory.inference.optimization.curvature;

import java.util.function.DoubleUnaryOperator;
import org.priory.numerics.random.RandomSource;

/**
 * Slice sampling on an interval (Neal 2003, Annals of Statistics 31, sections 4 and 5): a height
 * under the density, then points of the whole interval, which shrinks to the present point, until
 * one is above that height. The density stays as it is, however many humps it has.
 *
 * @param low end
 * @param high end
 */
record SliceInterval(double low, double high) {
  /** So many shrinkings leave nothing of an interval but the present point. */
  private static final int MOST = 200;

  SliceInterval {
    if (!(low < high && high - low < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "low must be below high, both finite, were " + low + " and " + high);
    }
  }

  /**
   * The next point.
   *
   * @param at the present one, in the interval
   * @param logDensity up to a constant
   */
  double next(double at, DoubleUnaryOperator logDensity, RandomSource source) {
    // 1 - u is above 0
    double height = logDensity.applyAsDouble(at) + Math.log(1 - source.nextDouble());
    double from = low;
    double to = high;
    for (int shrunk = 0; shrunk < MOST; shrunk++) {
      double point = from + (to - from) * source.nextDouble();
      if (logDensity.applyAsDouble(point) >= height) {
        return point;
      }
      if (point < at) {
        from = point;
      } else {
        to = point;
      }
    }
    return at;
  }
}
