package org.priory.privacy.accounting.loss;

import java.util.function.DoubleUnaryOperator;

/** Bounds by {@link JumpSplit}, with a lattice that refines itself. */
final class HeavyTail {
  private final JumpSplit above;
  private final JumpSplit below;

  /**
   * Bounds for a composition.
   *
   * @param above of the dominating laws
   * @param below of the attained laws: the same object where they are the same
   */
  HeavyTail(JumpSplit above, JumpSplit below) {
    this.above = above;
    this.below = below;
  }

  /** Improves what is known of epsilon at delta. */
  LossComposition.Interval epsilon(
      double delta, Tolerance goal, Tolerance enough, LossComposition.Interval known) {
    LossComposition.Interval best = known;
    double step = firstStep(0.5);
    while (true) {
      DoubleUnaryOperator upper = above.curve(step, true);
      double high = best.lower() + 1e-3;
      while (high < best.upper() && !(upper.applyAsDouble(high) <= delta)) {
        high = best.lower() + 2 * (high - best.lower());
        if (high > 1e15) {
          return best;
        }
      }
      high = crossing(upper, delta, best.lower(), Math.min(high, best.upper()), true);
      double low = crossing(below.curve(step, false), delta, best.lower(), high, false);
      best = best.improved(low, high);
      double cost = above.cost(step);
      if (below != above
          || best.width() <= goal.at(best.lower())
          || (best.width() <= enough.at(best.lower()) && cost > 0.1 * LossComposition.SOFT_LIMIT)
          || cost > 0.1 * LossComposition.HARD_LIMIT) {
        return best;
      }
      step *= 0.4;
    }
  }

  /** Improves what is known of delta at epsilon. */
  LossComposition.Interval delta(double epsilon, LossComposition.Interval known) {
    double step = firstStep(0.1);
    double upper = above.curve(step, true).applyAsDouble(epsilon);
    double lower = below.curve(step, false).applyAsDouble(epsilon);
    return known.improved(lower, upper);
  }

  private double firstStep(double deviations) {
    double step = Math.max(deviations * above.deviation(), 1e-13);
    return step * Math.max(1, above.cost(step) / LossComposition.SOFT_LIMIT);
  }

  /** Where a falling curve crosses delta, between two epsilons, rounded to the safe side. */
  private static double crossing(
      DoubleUnaryOperator curve, double delta, double from, double to, boolean upper) {
    double low = from;
    double high = to;
    if (upper && !(curve.applyAsDouble(high) <= delta)) {
      return high;
    }
    if (!upper && !(curve.applyAsDouble(low) > delta)) {
      return low;
    }
    for (int i = 0; i < 60 && high - low > 1e-9 * high; i++) {
      double middle = 0.5 * (low + high);
      if (curve.applyAsDouble(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return upper ? high : low;
  }
}
