package org.priory.inference;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** Whether numbers come from a distribution. */
public final class Kolmogorov {
  private Kolmogorov() {}

  /**
   * sqrt(n) times the largest distance of the empirical distribution from the given one. At most
   * 2.8 but for a chance of 2 e^(-2 2.8^2) = 3e-7, for any n (Massart 1990).
   */
  public static double statistic(double[] values, DoubleUnaryOperator distribution) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double n = sorted.length;
    double most = 0;
    for (int i = 0; i < sorted.length; i++) {
      double f = distribution.applyAsDouble(sorted[i]);
      most = Math.max(most, Math.max(Math.abs(f - i / n), Math.abs(f - (i + 1) / n)));
    }
    return Math.sqrt(n) * most;
  }

  /** The distribution function of a density on an interval, by the trapezoidal rule. */
  public static DoubleUnaryOperator of(
      DoubleUnaryOperator density, double low, double high, int cells) {
    double[] sums = new double[cells + 1];
    double step = (high - low) / cells;
    for (int i = 1; i <= cells; i++) {
      sums[i] =
          sums[i - 1]
              + step
                  / 2
                  * (density.applyAsDouble(low + (i - 1) * step)
                      + density.applyAsDouble(low + i * step));
    }
    return x -> {
      double place = Math.max(0, Math.min(cells, (x - low) / step));
      int below = Math.min(cells - 1, (int) place);
      double share = place - below;
      return ((1 - share) * sums[below] + share * sums[below + 1]) / sums[cells];
    };
  }
}
