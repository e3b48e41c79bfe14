package org.priory.privacy.accounting.loss;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The composition of steps in one direction: bounds on epsilon and delta from a lattice that
 * refines itself.
 */
final class LossComposition {
  /** Largest number of cells or lattice points that is used just to be tighter than asked. */
  static final int SOFT_LIMIT = 5 << 17;

  /** Largest number of cells or lattice points at all. */
  static final int HARD_LIMIT = 1 << 22;

  private static final int MOST_REFINEMENTS = 7;

  /** With more steps than this and a kurtosis above {@link #HEAVY} a single large loss decides. */
  private static final long MANY = 50;

  private static final double HEAVY = 20;

  /** Share of delta that may be lost to the tails of the laws. */
  private static final double TAIL_SHARE = 1e-7;

  /** How far rounding may move a whole curve, in units of the loss's spread. */
  private static final double FINE = 1e-4;

  private final List<Step> steps;
  private final List<Long> counts = new ArrayList<>();
  private final List<LossLaw> dominating = new ArrayList<>();
  private final List<LossLaw> attained = new ArrayList<>();
  private final double total;
  private final double largest;
  private final double infinite;
  private final boolean tight;

  LossComposition(List<Step> steps) {
    this.steps = steps;
    double count = 0;
    double loss = 0;
    double logFinite = 0;
    boolean allTight = true;
    for (Step step : steps) {
      counts.add(step.count());
      dominating.add(step.dominating());
      attained.add(step.attained());
      count += step.count();
      loss += step.count() * step.dominating().largest();
      logFinite += step.count() * Math.log1p(-step.dominating().infinite());
      allTight &= step.isTight();
    }
    this.total = count;
    this.largest = loss * (1 + 1e-12);
    this.infinite = -Math.expm1(logFinite);
    this.tight = allTight;
  }

  /**
   * What was found.
   *
   * @param lower a lower bound
   * @param upper an upper bound
   */
  record Interval(double lower, double upper) {
    double width() {
      return upper - lower;
    }

    /** With better bounds where these are better; NaN is never taken. */
    Interval improved(double otherLower, double otherUpper) {
      return new Interval(
          otherLower > lower ? otherLower : lower, otherUpper < upper ? otherUpper : upper);
    }
  }

  /**
   * Bounds on epsilon at delta.
   *
   * @param delta in (0, 1)
   * @param goal stop when the interval is this narrow
   * @param enough an interval this narrow needs no great effort to improve
   * @param irrelevant upper bounds at or below this need not be improved
   */
  Interval epsilon(double delta, Tolerance goal, Tolerance enough, double irrelevant) {
    if (total == 1) {
      return SingleStep.epsilon(steps.get(0), delta);
    }
    if (infinite >= delta) {
      return new Interval(0, Double.POSITIVE_INFINITY);
    }
    // The sum of losses is at most the sum of the largest, and delta(0) at most the sum of
    // delta(0).
    double cap = sumAtZero() * (1 + 1e-9) <= delta ? 0 : largest;
    if (cap <= irrelevant) {
      return new Interval(0, cap);
    }
    double tail = TAIL_SHARE * (delta - infinite) / total;
    Outline above = new Outline(dominating, counts, tail);
    Outline below = tight ? above : new Outline(attained, counts, tail);
    double theta = above.picture().tiltForDelta(delta);
    Interval known = new Interval(0, cap);
    if (total > MANY && above.picture().excessKurtosis(theta) > HEAVY) {
      known = heavyTail(delta, tail).epsilon(delta, goal, enough, known);
      if (known.width() <= enough.at(known.lower())) {
        return known;
      }
    }
    return refine(above, below, theta, delta, goal, enough, irrelevant, known);
  }

  private Interval refine(
      Outline above,
      Outline below,
      double firstTheta,
      double delta,
      Tolerance goal,
      Tolerance enough,
      double irrelevant,
      Interval known) {
    Interval best = known;
    double theta = firstTheta;
    double lowerTheta = tight ? theta : below.picture().tiltForDelta(delta);
    double location = Math.max(0, above.picture().at(theta).mean());
    double width = above.width(theta);
    double step = firstStep(above, theta, location, width, goal, enough, irrelevant);
    for (int round = 0; round < MOST_REFINEMENTS; round++) {
      List<Cells> cells = above.cells(step);
      DeltaCurve upper = above.curve(cells, theta, delta, location, true, HARD_LIMIT);
      best = best.improved(0, upper.epsilon(delta));
      if (best.upper() <= irrelevant) {
        return best;
      }
      List<Cells> lowerCells = tight ? cells : below.cells(step);
      double lowerLocation = tight ? location : below.picture().at(lowerTheta).mean();
      DeltaCurve lower =
          below.curve(lowerCells, lowerTheta, delta, lowerLocation, false, HARD_LIMIT);
      best = best.improved(lower.epsilon(delta), best.upper());
      double gap = best.width();
      if (gap <= goal.at(best.lower())
          || (gap <= enough.at(best.lower()) && above.cost(step, width) > 0.5 * SOFT_LIMIT)
          || (!tight && upper.fallsBelow(delta))) {
        break; // a gap between the two laws is not closed by a finer lattice
      }
      if (!upper.fallsBelow(delta)) {
        // The answer is above the window, or the tail above it is too heavy.
        theta = 1.2 * theta + 1e-9;
        lowerTheta = tight ? theta : lowerTheta;
        step = above.affordable(0.5 * step, width, HARD_LIMIT);
      } else if (theta * (location - best.upper()) > 3) {
        // The picture misjudged the place by much: the tail is heavy.
        double tail = TAIL_SHARE * (delta - infinite) / total;
        return heavyTail(delta, tail).epsilon(delta, goal, enough, best);
      } else {
        double factor = Math.sqrt(0.6 * goal.at(best.lower()) / gap);
        double finer = step * Math.max(0.1, Math.min(0.6, factor));
        double next = above.affordable(finer, width, HARD_LIMIT);
        if (next > 0.9 * step) {
          break;
        }
        step = next;
      }
    }
    return best;
  }

  /** The step to begin with: as fine as the goal wants where that is cheap, else as it must be. */
  private static double firstStep(
      Outline outline,
      double theta,
      double estimate,
      double width,
      Tolerance goal,
      Tolerance enough,
      double irrelevant) {
    // If the answer seems to be irrelevant, it is enough to show that.
    double margin = Math.min(0.3 * (irrelevant - estimate), 0.02 * estimate);
    double fine = outline.stepFor(theta, Math.max(0.6 * goal.at(estimate), margin));
    double coarse = outline.stepFor(theta, Math.max(0.6 * enough.at(estimate), margin));
    double cheap = outline.affordable(fine, width, SOFT_LIMIT);
    double wanted = outline.snap(Math.max(fine, Math.min(cheap, coarse)));
    return outline.affordable(wanted, width, HARD_LIMIT);
  }

  private HeavyTail heavyTail(double delta, double tail) {
    JumpSplit above = new JumpSplit(dominating, counts, delta, tail);
    return new HeavyTail(above, tight ? above : new JumpSplit(attained, counts, delta, tail));
  }

  private double sumAtZero() {
    double sum = 0;
    for (Step step : steps) {
      sum += step.count() * step.dominating().hockeyStick(0);
    }
    return sum;
  }

  /**
   * Bounds on delta at epsilon.
   *
   * @param epsilon at least 0
   * @param relative stop when the interval is this share of its upper end
   * @param irrelevant upper bounds at or below this need not be improved
   */
  Interval delta(double epsilon, double relative, double irrelevant) {
    if (total == 1) {
      return SingleStep.delta(steps.get(0), epsilon);
    }
    if (epsilon >= largest) {
      return new Interval(0, infinite);
    }
    double guess = roughDelta(epsilon);
    double tail = TAIL_SHARE * guess / total;
    Outline above = new Outline(dominating, counts, tail);
    Outline below = tight ? above : new Outline(attained, counts, tail);
    double theta = above.picture().tiltForEpsilon(epsilon);
    double lowerTheta = tight ? theta : below.picture().tiltForEpsilon(epsilon);
    double width = above.width(theta);
    // d log delta / d epsilon is about -theta
    double step = above.snap(above.stepFor(theta, 0.6 * relative / Math.max(1, theta)));
    Interval best = new Interval(0, 1);
    for (int round = 0; round < 3; round++) {
      double next = above.affordable(step, width, round == 0 ? SOFT_LIMIT : HARD_LIMIT / 4);
      if (round > 0 && next > 0.9 * step) {
        break;
      }
      step = next;
      List<Cells> cells = above.cells(step);
      DeltaCurve upper = above.curve(cells, theta, guess, epsilon, true, HARD_LIMIT);
      best = best.improved(0, upper.delta(epsilon));
      if (best.upper() <= irrelevant) {
        return best;
      }
      List<Cells> lowerCells = tight ? cells : below.cells(step);
      DeltaCurve lower = below.curve(lowerCells, lowerTheta, guess, epsilon, false, HARD_LIMIT);
      best = best.improved(lower.delta(epsilon), best.upper());
      if (best.width() <= relative * best.upper() || !tight) {
        return best;
      }
      step *= 0.5;
    }
    for (int round = 0; round < 3 && best.upper() > 1.5 * best.lower(); round++) {
      double size = Math.max(best.upper(), 1e-200);
      best = heavyTail(size, TAIL_SHARE * size / total).delta(epsilon, best);
      if (!(best.upper() < 0.1 * size)) {
        break;
      }
    }
    return best;
  }

  /** About the size of delta at epsilon, by Chernoff's bound; at least 1e-200. */
  private double roughDelta(double epsilon) {
    SaddlePoint rough = new Outline(dominating, counts, 1e-40).picture();
    double theta = rough.tiltForEpsilon(epsilon);
    SaddlePoint.Cumulants k = rough.at(theta);
    double logDelta = rough.logDelta(theta, k) - theta * (epsilon - k.mean());
    return Math.min(0.5, Math.exp(Math.max(SaddlePoint.SMALLEST_LOG_DELTA, logDelta)));
  }

  /** The whole curve from above, without tilt, to about nine digits of delta. */
  DeltaCurve wholeCurve() {
    Outline outline = new Outline(dominating, counts, 1e-12 / total);
    double spread = Math.sqrt(outline.picture().at(0).variance());
    double step = outline.snap(outline.stepFor(0, 1e-3 * Math.min(1, Math.max(spread, 1e-6))));
    step = outline.affordable(step, outline.width(0), SOFT_LIMIT);
    return outline.curve(outline.cells(step), 0, 1e-3, 0, true, HARD_LIMIT);
  }

  /**
   * The whole curve, from above or from below.
   *
   * @param resolution a delta; what is lost to the ends of the window is far below it
   */
  DoubleUnaryOperator curve(double resolution, boolean upper) {
    if (total == 1) {
      return upper
          ? epsilon -> SingleStep.delta(steps.get(0), epsilon).upper()
          : epsilon -> SingleStep.delta(steps.get(0), epsilon).lower();
    }
    Outline outline = new Outline(upper ? dominating : attained, counts, 1e-5 * resolution / total);
    double spread = Math.sqrt(outline.picture().at(0).variance());
    double step = outline.snap(outline.stepFor(0, FINE * Math.min(1, Math.max(spread, 1e-9))));
    step = outline.affordable(step, outline.width(0), SOFT_LIMIT);
    List<Cells> cells = outline.cells(step);
    DeltaCurve whole = outline.curve(cells, 0, resolution, 0, upper, HARD_LIMIT);
    // The transform's rounding errors hide the tail of the plain curve, not of a tilted one.
    double theta = outline.picture().tiltForDelta(resolution);
    double location = outline.picture().at(theta).mean();
    DeltaCurve tail = outline.curve(cells, theta, resolution, location, upper, HARD_LIMIT);
    return upper
        ? epsilon -> Math.min(whole.deltaAnywhere(epsilon), tail.delta(epsilon))
        : epsilon -> Math.max(whole.deltaAnywhere(epsilon), tail.delta(epsilon));
  }
}
