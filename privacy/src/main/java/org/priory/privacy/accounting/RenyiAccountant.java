package org.priory.privacy.accounting;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.priory.numerics.special.Minimum;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.PrivacyEvent;

/**
 * Rényi differential privacy: the divergence of every step at one order is added up and turned into
 * (epsilon, delta); the order that gives the smallest answer is found by search.
 *
 * <p>The order is a real number above 1 without an upper end, so no answer is stuck at the end of a
 * list. Every order gives a valid bound, so the search can only be more or less tight, never wrong.
 * The function to minimise has one valley wherever order times divergence is convex, which it is
 * for every exact curve.
 */
public final class RenyiAccountant implements Accountant {
  // Orders are searched as v = log(order - 1).
  private static final double SMALLEST = Math.log(1e-8);
  private static final double LARGEST = Math.log(1e40);
  private static final double START = Math.log(15);
  private static final double TOLERANCE = 1e-7;

  private final String name;
  private final RenyiConversion conversion;

  private RenyiAccountant(String name, RenyiConversion conversion) {
    this.name = name;
    this.conversion = conversion;
  }

  /** With the best known conversion. */
  public RenyiAccountant() {
    this("rdp", RenyiConversion.IMPROVED);
  }

  /** With the conversion of Mironov (2017): a valid bound, looser, for reproducing papers. */
  public static RenyiAccountant classic() {
    return new RenyiAccountant("rdp-classic", RenyiConversion.CLASSIC);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    return Refusals.of(event, RenyiAccountant::refusalOfStep);
  }

  private static Optional<String> refusalOfStep(PrivacyEvent step) {
    try {
      RenyiCurves.of(step);
      return Optional.empty();
    } catch (UnsupportedEvent unsupported) {
      return Optional.of(String.valueOf(unsupported.getMessage()));
    }
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.unbounded();
    }
    RenyiTotal total = RenyiTotal.of(composition);
    if (conversion == RenyiConversion.IMPROVED && total.totalVariation() <= delta) {
      return Bounds.upTo(0);
    }
    double best = smallest(order -> conversion.epsilon(order, total.divergence(order), delta));
    return Bounds.upTo(Math.max(0, Math.min(best, total.limit())));
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.exactly(1);
    }
    RenyiTotal total = RenyiTotal.of(composition);
    if (total.limit() <= epsilon) {
      return Bounds.exactly(0);
    }
    double log = smallest(order -> conversion.logDelta(order, total.divergence(order), epsilon));
    // The rounding of log, and of numbers too small for a double, goes up.
    double delta = Math.nextUp(Math.exp(log + 4 * Math.ulp(log)));
    if (conversion == RenyiConversion.IMPROVED) {
      delta = Math.min(delta, total.totalVariation());
    }
    return Bounds.upTo(Math.min(1, delta));
  }

  /** The smallest value over all orders, at the integers next to the best order too. */
  private static double smallest(DoubleUnaryOperator valueAtOrder) {
    Minimum minimum =
        Minimum.downhill(
            v -> valueAtOrder.applyAsDouble(1 + Math.exp(v)),
            START,
            1,
            SMALLEST,
            LARGEST,
            TOLERANCE);
    // Curves known at integers only have their kinks, and often their best value, there.
    double order = Math.max(2, Math.floor(1 + Math.exp(minimum.at())));
    double atIntegers =
        Math.min(valueAtOrder.applyAsDouble(order), valueAtOrder.applyAsDouble(order + 1));
    return Math.min(minimum.value(), atIntegers);
  }
}
