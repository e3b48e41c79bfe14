package org.priory.models.report.privacy;

import java.util.List;
import java.util.stream.IntStream;
import org.priory.models.plot.Point;

/**
 * The most that an attacker can recognise, from pairs of epsilon and delta that hold.
 *
 * <p>(Kairouz, Oh, Viswanath 2015, Theorem 2.1; Dong, Roth, Su 2022, Proposition 2.12.) Each pair
 * gives two upper bounds of the share recognised at a rate of false alarms; the smallest of all
 * counts. So the curve never lies below the truth, however few pairs there are.
 */
final class TradeOff {
  private static final int INTERVALS = 100;

  private final List<Point> pairs;

  /**
   * @param pairs epsilon as x, delta as y
   */
  TradeOff(List<Point> pairs) {
    this.pairs = List.copyOf(pairs);
  }

  /** An upper bound of the share recognised. */
  double recognised(double falseAlarms) {
    double bound = 1;
    for (Point pair : pairs) {
      double factor = Math.exp(pair.x());
      // e^epsilon f + delta, where e^epsilon may be infinite
      bound = Math.min(bound, (falseAlarms == 0 ? 0 : factor * falseAlarms) + pair.y());
      // 1 - e^-epsilon (1 - delta - f)
      bound = Math.min(bound, 1 - (1 - pair.y() - falseAlarms) / factor);
    }
    return Math.max(bound, falseAlarms);
  }

  /** False alarms as x, recognised as y; closer together where the curve is steep. */
  List<Point> curve() {
    return IntStream.rangeClosed(0, INTERVALS)
        .mapToDouble(i -> Math.pow((double) i / INTERVALS, 2))
        .mapToObj(f -> new Point(f, recognised(f)))
        .toList();
  }
}
