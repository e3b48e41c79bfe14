package org.priory.privacy.accounting;

import static java.util.Objects.requireNonNull;

import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.accounting.bounds.Bounds;

/**
 * Finds the least private value of a quantity whose upper epsilon is not above the target.
 *
 * <p>A safeguarded secant iteration on log epsilon against the logarithm of the quantity. It aims a
 * little to the private side, keeps a bracket from the first change of side on, and bisects when
 * three evaluations have not halved the bracket, so that a jump of the upper bound (another grid,
 * epsilon falling to 0) costs no more than a bisection. One object is one search.
 */
final class BudgetSearch {
  /** A search that has an answer stops improving it after this many evaluations. */
  static final int EVALUATIONS = 20;

  /** Relative width of a bracket that is not worth closing further. */
  private static final double NARROW = 1e-6;

  private final FreeQuantity quantity;
  private final DoubleFunction<Bounds> epsilon;
  private final double target;
  private final double tolerance;

  private int evaluations;
  private @Nullable Point within;
  private @Nullable Point over;
  private @Nullable Point last;
  private @Nullable Point previous;

  private double overshoot = 1;
  private double longestStride = 2;
  private double widthToHalve = Double.POSITIVE_INFINITY;
  private int sinceHalved;

  /**
   * A value and what it costs.
   *
   * @param excess log(upper epsilon / target)
   */
  private record Point(double value, double coordinate, Bounds epsilon, double excess) {}

  /**
   * A search for the value at which {@code epsilon} meets {@code target}.
   *
   * @param tolerance relative shortfall of the upper epsilon that is good enough
   */
  BudgetSearch(
      FreeQuantity quantity, DoubleFunction<Bounds> epsilon, double target, double tolerance) {
    this.quantity = quantity;
    this.epsilon = epsilon;
    this.target = target;
    this.tolerance = tolerance;
  }

  /**
   * Searches from a first guess.
   *
   * @param slope a guess of d log epsilon / d coordinate, negative
   * @throws UnreachableTarget if even the most private value is over the target
   */
  Calibration.Calibrated from(double start, double slope) {
    probe(quantity.value(quantity.coordinate(start)));
    while (true) {
      Point good = within;
      Point bad = over;
      if (good != null && (isGoodEnough(good) || (bad != null && isClosed(good, bad)))) {
        return new Calibration.Calibrated(good.value, good.epsilon, evaluations);
      }
      if (good != null && bad != null) {
        probe(between(good, bad));
      } else if (good != null) {
        probe(lessPrivateThan(good, slope));
      } else if (bad != null && bad.value != quantity.mostPrivate()) {
        probe(morePrivateThan(bad, slope));
      } else {
        throw unreachable();
      }
    }
  }

  private void probe(double value) {
    Bounds bounds = epsilon.apply(value);
    evaluations++;
    double excess = Math.log(bounds.upper()) - Math.log(target);
    Point point = new Point(value, quantity.coordinate(value), bounds, excess);
    if (bounds.upper() <= target) {
      within = point;
    } else {
      over = point;
    }
    previous = last;
    last = point;
  }

  private boolean isGoodEnough(Point good) {
    return good.excess >= -tolerance
        || good.value == quantity.leastPrivate()
        || evaluations >= EVALUATIONS;
  }

  private boolean isClosed(Point good, Point bad) {
    return quantity == FreeQuantity.STEPS
        ? quantity.lessPrivate(good.value) == bad.value
        : good.coordinate - bad.coordinate < NARROW;
  }

  private double lessPrivateThan(Point good, double guessedSlope) {
    double value = quantity.value(good.coordinate - stride(good, guessedSlope));
    return value == good.value ? quantity.lessPrivate(value) : value;
  }

  private double morePrivateThan(Point bad, double guessedSlope) {
    double value = quantity.value(bad.coordinate + stride(bad, guessedSlope));
    return value == bad.value ? quantity.morePrivate(value) : value;
  }

  /** How far to go while all points are on one side: the secant's distance, ever more boldly. */
  private double stride(Point from, double guessedSlope) {
    double slope = previous == null ? guessedSlope : secantSlope();
    double distance = Math.abs(overshoot * (from.excess - aim()) / slope);
    double stride = slope < 0 && distance < longestStride ? distance : longestStride;
    overshoot *= 1.5;
    longestStride *= 2;
    return stride;
  }

  /** The next value within the bracket: by the secant, by false position, or in the middle. */
  private double between(Point good, Point bad) {
    double width = good.coordinate - bad.coordinate;
    sinceHalved++;
    boolean stalled = sinceHalved > 3;
    if (stalled || width <= 0.5 * widthToHalve) {
      widthToHalve = width;
      sinceHalved = 0;
    }
    Point from = requireNonNull(last);
    double coordinate = from.coordinate - (from.excess - aim()) / secantSlope();
    if (!(coordinate > bad.coordinate && coordinate < good.coordinate)) {
      // Also where the secant is not a number.
      coordinate = good.coordinate - width * (good.excess - aim()) / (good.excess - bad.excess);
    }
    if (stalled || !(coordinate > bad.coordinate && coordinate < good.coordinate)) {
      coordinate = bad.coordinate + 0.5 * width;
    }
    double value = quantity.value(coordinate);
    if (quantity.coordinate(value) >= good.coordinate) {
      return quantity.lessPrivate(good.value);
    }
    return quantity.coordinate(value) <= bad.coordinate ? quantity.morePrivate(bad.value) : value;
  }

  /** A little to the private side, so that a hit is an answer. */
  private double aim() {
    return -0.5 * tolerance;
  }

  private double secantSlope() {
    return last == null || previous == null
        ? Double.NaN
        : (last.excess - previous.excess) / (last.coordinate - previous.coordinate);
  }

  private UnreachableTarget unreachable() {
    double least = over == null ? Double.POSITIVE_INFINITY : over.epsilon.upper();
    return new UnreachableTarget(
        "even %s costs epsilon %s, more than %s"
            .formatted(quantity.mostPrivateInWords(), Digits.up(least), Digits.all(target)));
  }
}
