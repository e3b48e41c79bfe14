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
  private static final int SOFT_LIMIT = 5 << 17;

  /** Largest number of cells or lattice points at all. */
  private static final int HARD_LIMIT = 1 << 22;

  private static final int MOST_REFINEMENTS = 7;

  /** With more steps than this and a kurtosis above {@link #HEAVY} a single large loss decides. */
  private static final long MANY = 50;

  private static final double HEAVY = 20;

  private final List<Step> steps;
  private final List<Long> counts = new ArrayList<>();
  private final double total;
  private final boolean tight;

  LossComposition(List<Step> steps) {
    this.steps = steps;
    double sum = 0;
    boolean allTight = true;
    for (Step step : steps) {
      counts.add(step.count());
      sum += step.count();
      allTight &= step.isTight();
    }
    this.total = sum;
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
      return single(delta);
    }
    double infinite = infinite();
    if (infinite >= delta) {
      return new Interval(0, Double.POSITIVE_INFINITY);
    }
    double largest = 0;
    double atZero = 0;
    for (Step step : steps) {
      largest += step.count() * step.dominating().largest();
      atZero += step.count() * step.dominating().hockeyStick(0);
    }
    // The sum of losses is at most the sum of the largest, and delta(0) at most the sum of
    // delta(0).
    double cap = atZero * (1 + 1e-9) <= delta ? 0 : largest * (1 + 1e-12);
    if (cap <= irrelevant) {
      return new Interval(0, cap);
    }
    double tail = 1e-7 * (delta - infinite) / total;
    SaddlePoint upperPicture = picture(true, tail);
    SaddlePoint lowerPicture = tight ? upperPicture : picture(false, tail);
    double theta = upperPicture.tiltForDelta(delta);
    double lowerTheta = tight ? theta : lowerPicture.tiltForDelta(delta);
    double estimate = Math.max(0, upperPicture.at(theta).mean());
    double location = estimate;
    Interval best = new Interval(0, cap);
    if (total > MANY && upperPicture.excessKurtosis(theta) > HEAVY) {
      best = jumpSplit(delta, tail, goal, enough, best);
      if (best.width() <= enough.at(best.lower())) {
        return best;
      }
    }
    double width = width(upperPicture, theta);
    double step = firstStep(upperPicture, theta, estimate, tail, width, goal, enough, irrelevant);
    for (int round = 0; round < MOST_REFINEMENTS; round++) {
      List<Cells> cells = cells(true, step, tail);
      DeltaCurve above = curve(cells, upperPicture, theta, delta, location, true);
      best = new Interval(best.lower(), Math.min(best.upper(), above.epsilon(delta)));
      if (best.upper() <= irrelevant) {
        return best;
      }
      List<Cells> attained = tight ? cells : cells(false, step, tail);
      double lowerLocation = tight ? location : lowerPicture.at(lowerTheta).mean();
      DeltaCurve below = curve(attained, lowerPicture, lowerTheta, delta, lowerLocation, false);
      best = new Interval(Math.max(best.lower(), below.epsilon(delta)), best.upper());
      double gap = best.width();
      if (gap <= goal.at(best.lower())
          || (gap <= enough.at(best.lower()) && cost(step, tail, width) > 0.5 * SOFT_LIMIT)
          || (!tight && above.fallsBelow(delta))) {
        break; // a gap between the two laws is not closed by a finer lattice
      }
      if (!above.fallsBelow(delta)) {
        // The answer is above the window, or the tail above it is too heavy.
        theta = 1.2 * theta + 1e-9;
        lowerTheta = tight ? theta : lowerTheta;
        step = affordable(0.5 * step, tail, width, HARD_LIMIT);
      } else if (theta * (location - best.upper()) > 3) {
        // The picture misjudged the place by much: the tail is heavy.
        return jumpSplit(delta, tail, goal, enough, best);
      } else {
        double factor = Math.sqrt(0.6 * goal.at(best.lower()) / gap);
        double finer = step * Math.max(0.1, Math.min(0.6, factor));
        double next = affordable(finer, tail, width, HARD_LIMIT);
        if (next > 0.9 * step) {
          break;
        }
        step = next;
      }
    }
    return best;
  }

  /** Bounds on epsilon where a single large loss decides. */
  private Interval jumpSplit(
      double delta, double tail, Tolerance goal, Tolerance enough, Interval known) {
    JumpSplit above = new JumpSplit(laws(true), counts, delta, tail);
    JumpSplit below = tight ? above : new JumpSplit(laws(false), counts, delta, tail);
    Interval best = known;
    double step = Math.max(0.5 * above.deviation(), 1e-13);
    step *= Math.max(1, above.cost(step) / SOFT_LIMIT);
    while (true) {
      DoubleUnaryOperator upper = above.curve(step, true);
      double high = best.lower() + 1e-3;
      while (high < best.upper() && !(upper.applyAsDouble(high) <= delta)) {
        high = best.lower() + 2 * (high - best.lower());
        if (high > 1e15) {
          return best;
        }
      }
      high = invert(upper, delta, best.lower(), Math.min(high, best.upper()), true);
      double low = invert(below.curve(step, false), delta, best.lower(), high, false);
      best = new Interval(Math.max(best.lower(), low), Math.min(best.upper(), high));
      double cost = above.cost(step);
      if (!tight
          || best.width() <= goal.at(best.lower())
          || (best.width() <= enough.at(best.lower()) && cost > 0.1 * SOFT_LIMIT)
          || cost > 0.1 * HARD_LIMIT) {
        return best;
      }
      step *= 0.4;
    }
  }

  /** Where a falling curve crosses delta, between two epsilons, rounded to the safe side. */
  private static double invert(
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

  /**
   * Bounds on delta at epsilon.
   *
   * @param epsilon at least 0
   * @param relative stop when the interval is this share of its upper end
   * @param irrelevant upper bounds at or below this need not be improved
   */
  Interval delta(double epsilon, double relative, double irrelevant) {
    if (total == 1) {
      Step step = steps.get(0);
      double upper = step.dominating().hockeyStick(epsilon);
      double lower = step.attained().hockeyStick(epsilon);
      return new Interval(
          lower * Math.max(0, 1 - step.attained().curveError()),
          Math.min(1, upper * (1 + step.dominating().curveError())));
    }
    double infinite = infinite();
    double largest = 0;
    for (Step step : steps) {
      largest += step.count() * step.dominating().largest();
    }
    if (epsilon >= largest) {
      return new Interval(0, infinite);
    }
    double guess = roughDelta(epsilon);
    double tail = 1e-7 * guess / total;
    SaddlePoint upperPicture = picture(true, tail);
    SaddlePoint lowerPicture = tight ? upperPicture : picture(false, tail);
    double theta = upperPicture.tiltForEpsilon(epsilon);
    double lowerTheta = tight ? theta : lowerPicture.tiltForEpsilon(epsilon);
    double width = width(upperPicture, theta);
    // d log delta / d epsilon is about -theta
    double step = snap(stepFor(upperPicture, theta, 0.6 * relative / Math.max(1, theta)));
    Interval best = new Interval(0, 1);
    for (int round = 0; round < 3; round++) {
      double next = affordable(step, tail, width, round == 0 ? SOFT_LIMIT : HARD_LIMIT / 4);
      if (round > 0 && next > 0.9 * step) {
        break;
      }
      step = next;
      List<Cells> cells = cells(true, step, tail);
      DeltaCurve above = curve(cells, upperPicture, theta, guess, epsilon, true);
      best = new Interval(best.lower(), smaller(best.upper(), above.delta(epsilon)));
      if (best.upper() <= irrelevant) {
        return best;
      }
      List<Cells> attained = tight ? cells : cells(false, step, tail);
      DeltaCurve below = curve(attained, lowerPicture, lowerTheta, guess, epsilon, false);
      best = new Interval(larger(best.lower(), below.delta(epsilon)), best.upper());
      if (best.width() <= relative * best.upper() || !tight) {
        return best;
      }
      step *= 0.5;
    }
    return best.upper() > 1.5 * best.lower() ? jumpSplitDelta(epsilon, best) : best;
  }

  private static double smaller(double known, double found) {
    return found < known ? found : known; // NaN is never taken
  }

  private static double larger(double known, double found) {
    return found > known ? found : known;
  }

  /** About the size of delta at epsilon, by Chernoff's bound; at least 1e-200. */
  private double roughDelta(double epsilon) {
    SaddlePoint rough = picture(true, 1e-40);
    double theta = rough.tiltForEpsilon(epsilon);
    SaddlePoint.Cumulants k = rough.at(theta);
    double logDelta = rough.logDelta(theta, k) - theta * (epsilon - k.mean());
    return Math.min(0.5, Math.exp(Math.max(SaddlePoint.SMALLEST_LOG_DELTA, logDelta)));
  }

  /** Bounds on delta where a single large loss decides. */
  private Interval jumpSplitDelta(double epsilon, Interval known) {
    Interval best = known;
    for (int round = 0; round < 3; round++) {
      double size = Math.max(best.upper(), 1e-200);
      double tail = 1e-7 * size / total;
      JumpSplit above = new JumpSplit(laws(true), counts, size, tail);
      JumpSplit below = tight ? above : new JumpSplit(laws(false), counts, size, tail);
      double step = Math.max(0.1 * above.deviation(), 1e-13);
      step *= Math.max(1, above.cost(step) / SOFT_LIMIT);
      double upper = above.curve(step, true).applyAsDouble(epsilon);
      double lower = below.curve(step, false).applyAsDouble(epsilon);
      best = new Interval(larger(best.lower(), lower), smaller(best.upper(), upper));
      if (!(best.upper() < 0.1 * size)) {
        break;
      }
    }
    return best;
  }

  private List<LossLaw> laws(boolean dominating) {
    List<LossLaw> laws = new ArrayList<>();
    for (Step step : steps) {
      laws.add(dominating ? step.dominating() : step.attained());
    }
    return laws;
  }

  /** Upper bound on the true-positive rate of any test at a false-positive rate. */
  double truePositiveRate(double falsePositiveRate) {
    return attackCurve().truePositiveRate(falsePositiveRate);
  }

  /** The whole curve, without tilt, to about nine digits of delta. */
  DeltaCurve attackCurve() {
    double tail = 1e-12 / total;
    SaddlePoint picture = picture(true, tail);
    double spread = Math.sqrt(picture.at(0).variance());
    double step = snap(stepFor(picture, 0, 1e-3 * Math.min(1, Math.max(spread, 1e-6))));
    step = affordable(step, tail, width(picture, 0), SOFT_LIMIT);
    return curve(cells(true, step, tail), picture, 0, 1e-3, 0, true);
  }

  /** One step: the curve itself is known. */
  private Interval single(double delta) {
    Step step = steps.get(0);
    return new Interval(
        invert(step.attained(), delta * (1 + step.attained().curveError()), false),
        invert(step.dominating(), delta * (1 - step.dominating().curveError()), true));
  }

  /** The epsilon >= 0 at which a law's curve is delta. */
  private static double invert(LossLaw law, double delta, boolean upper) {
    if (law.hockeyStick(0) <= delta) {
      return 0;
    }
    if (law.infinite() >= delta) {
      return upper ? Double.POSITIVE_INFINITY : 0;
    }
    double low = 0;
    double high = 1e-9;
    while (law.hockeyStick(high) > delta) {
      low = high;
      high *= 4;
    }
    for (int i = 0; i < 200 && high - low > 1e-14 * high; i++) {
      double middle = 0.5 * (low + high);
      if (law.hockeyStick(middle) > delta) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return upper ? high * (1 + 1e-13) : low * (1 - 1e-13);
  }

  private double infinite() {
    double sum = 0;
    for (Step step : steps) {
      sum += step.count() * -Math.log1p(-step.dominating().infinite());
    }
    return -Math.expm1(-sum);
  }

  private SaddlePoint picture(boolean dominating, double tail) {
    List<Skeleton> skeletons = new ArrayList<>();
    for (LossLaw law : laws(dominating)) {
      skeletons.add(Skeleton.of(law, tail));
    }
    return new SaddlePoint(skeletons, counts);
  }

  private List<Cells> cells(boolean dominating, double step, double tail) {
    List<Cells> cells = new ArrayList<>();
    for (LossLaw law : laws(dominating)) {
      cells.add(Cells.of(law, step, tail));
    }
    return cells;
  }

  private DeltaCurve curve(
      List<Cells> cells,
      SaddlePoint picture,
      double theta,
      double delta,
      double location,
      boolean upper) {
    List<Lattice> lattices = new ArrayList<>();
    for (Cells each : cells) {
      lattices.add(upper ? Pessimistic.of(each) : Optimistic.of(each));
    }
    SaddlePoint.Cumulants k = picture.at(theta);
    // delta as a share of the tilted mass; what is outside of the window is a millionth of it
    double logShare = Math.log(delta) - k.value() + theta * location;
    double share = 1e-6 * Math.min(1, Math.exp(Math.max(-60, logShare)));
    return DeltaCurve.of(lattices, counts, picture, theta, share, upper, HARD_LIMIT);
  }

  /** The step to begin with: as fine as the goal wants where that is cheap, else as it must be. */
  private double firstStep(
      SaddlePoint picture,
      double theta,
      double estimate,
      double tail,
      double width,
      Tolerance goal,
      Tolerance enough,
      double irrelevant) {
    // If the answer seems to be irrelevant, it is enough to show that.
    double margin = Math.min(0.3 * (irrelevant - estimate), 0.02 * estimate);
    double fine = stepFor(picture, theta, Math.max(0.6 * goal.at(estimate), margin));
    double coarse = stepFor(picture, theta, Math.max(0.6 * enough.at(estimate), margin));
    double cheap = affordable(fine, tail, width, SOFT_LIMIT);
    double wanted = snap(Math.max(fine, Math.min(cheap, coarse)));
    return affordable(wanted, tail, width, HARD_LIMIT);
  }

  /** The widest step whose rounding is predicted to move epsilon by at most {@code shift}. */
  private static double stepFor(SaddlePoint picture, double theta, double shift) {
    double deviation = Math.sqrt(picture.at(theta).variance());
    double step = 0.25 * Math.max(deviation, shift);
    // Rounding noise of variance v moves epsilon by about v (1 + theta)/2, from either side, and
    // the
    // log moment by v theta^2/2.
    double most = Math.min(shift / (1 + theta), 0.5 / theta / theta);
    while (step > 1e-14 && picture.roundingVariance(theta, step) > most) {
      step *= 0.8;
    }
    return step;
  }

  /** Makes the step divide the distance of the atoms of the most frequent law that has some. */
  private double snap(double step) {
    double span = Double.NaN;
    long count = 0;
    for (Step each : steps) {
      if (each.dominating().span() > 0 && each.count() > count) {
        span = each.dominating().span();
        count = each.count();
      }
    }
    return count == 0 ? step : span / Math.ceil(span / step);
  }

  private double affordable(double step, double tail, double width, int limit) {
    double largest = 0;
    for (Step each : steps) {
      Skeleton skeleton = Skeleton.of(each.dominating(), tail);
      largest = Math.max(largest, Math.max(-skeleton.low(), skeleton.high()));
    }
    // Points of the lattice must be far apart beside their rounding errors.
    double possible = Math.max(step, 1e-9 * largest);
    double cells = cost(possible, tail, width);
    double wide = cells <= limit ? possible : possible * cells / limit;
    // Atoms that are close together beside the range of other laws are not worth their cost.
    double snapped = snap(wide);
    return snapped >= 0.5 * wide || cost(snapped, tail, width) <= limit ? snapped : wide;
  }

  /** About the width of the window that a tilted composition needs. */
  private static double width(SaddlePoint picture, double theta) {
    SaddlePoint.Cumulants k = picture.at(theta);
    double variance = k.variance() + 1e-300;
    double top = picture.tail(theta, k, variance, 1e-8, 1).loss();
    return top - picture.tail(theta, k, variance, 1e-8, -1).loss();
  }

  /** Half-cells of the laws and points of the window. */
  private double cost(double step, double tail, double width) {
    double cells = width / step;
    for (Step each : steps) {
      Skeleton skeleton = Skeleton.of(each.dominating(), tail);
      cells += 2 * ((skeleton.high() - skeleton.low()) / step + 2);
    }
    return cells;
  }
}
