package org.priory.models.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.priory.models.plot.Scale;
import org.priory.models.text.Rounded;

/** Round odds ratios on an axis of their logarithms: 0.5, 1, 2. */
final class OddsTicks {
  private static final int MOST = 7;

  /** The finest first: the round numbers of a decade. */
  private static final double[][] DECADES = {{1, 1.2, 1.5, 2, 3, 5, 7}, {1, 2, 5}, {1}};

  private OddsTicks() {}

  /** Between two logarithms; at most seven, if powers of ten are not more than that. */
  static List<Scale.Tick> of(double least, double most) {
    for (double[] decade : DECADES) {
      List<Scale.Tick> ticks = within(decade, 1, least, most);
      if (ticks.size() <= MOST) {
        return ticks;
      }
    }
    int apart = (int) Math.ceil((most - least) / Math.log(10) / MOST);
    return within(DECADES[2], apart, least, most);
  }

  private static List<Scale.Tick> within(double[] decade, int apart, double least, double most) {
    List<Scale.Tick> ticks = new ArrayList<>();
    int first = (int) Math.floor(Math.max(least, -700) / Math.log(10));
    int last = (int) Math.floor(Math.min(most, 700) / Math.log(10));
    for (int power = Math.floorDiv(first, apart) * apart; power <= last; power += apart) {
      for (double digit : decade) {
        double log = Math.log(digit) + power * Math.log(10);
        if (log >= least && log <= most) {
          ticks.add(new Scale.Tick(log, Rounded.threeDigits(Math.exp(log))));
        }
      }
    }
    return ticks;
  }
}
