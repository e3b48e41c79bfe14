package org.priory.privacy.accounting;

import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The other way round: from a budget to the noise, the steps or the sampling rate that it allows.
 *
 * <p>The answer is a rounded number that a person can copy, it has been evaluated as it stands, and
 * its upper epsilon is not above the target. Where the upper bound is smooth, noise and rate use
 * all but 2e-6 of the epsilon, and one more step would be too many.
 */
public final class Calibration {
  /** The least noise that is considered: Gaussian noise below it costs more than epsilon 1e4. */
  public static final double LEAST_NOISE = 5e-3;

  /** The most noise that is considered. */
  public static final double MOST_NOISE = 1e15;

  /** The smallest sampling rate that is considered. */
  public static final double LEAST_RATE = 1e-12;

  /** The most steps that are considered. */
  public static final long MOST_STEPS = 1_000_000_000L;

  private static final double TOLERANCE = 2e-6;
  private static final double SCOUT_TOLERANCE = 1e-2;
  private static final double SCOUT_STRIDE = 0.05;

  private final Accountant accountant;
  private final PrivacyBudget budget;

  /**
   * What was found.
   *
   * @param value the noise multiplier, the number of steps or the sampling rate
   * @param epsilon the accountant's bounds at this value
   * @param evaluations how often the accountant was asked
   */
  public record Calibrated(double value, Bounds epsilon, int evaluations) {}

  private Calibration(Accountant accountant, PrivacyBudget budget) {
    this.accountant = accountant;
    this.budget = budget;
  }

  /** To a budget as the best accountant sees it. */
  public static Calibration to(PrivacyBudget budget) {
    return to(budget, Accountants.best());
  }

  /** To a budget as the given accountant sees it. */
  public static Calibration to(PrivacyBudget budget, Accountant accountant) {
    if (!accountant.provesBounds()) {
      throw new IllegalArgumentException(
          "accountant must prove its bounds, was the approximation " + accountant.name());
    }
    return new Calibration(accountant, budget);
  }

  /**
   * The smallest noise.
   *
   * @param event what is done at a noise multiplier; more noise must not cost more
   * @throws UnreachableTarget if no noise is enough
   * @throws UnsupportedEvent if the accountant refuses the event
   */
  public Calibrated noise(DoubleFunction<PrivacyEvent> event) {
    return search(FreeQuantity.NOISE, event);
  }

  /**
   * The largest number of steps.
   *
   * @param event what is done in so many steps; more steps must not cost less
   * @throws UnreachableTarget if one step is too much
   * @throws UnsupportedEvent if the accountant refuses the event
   */
  public Calibrated steps(LongFunction<PrivacyEvent> event) {
    return search(FreeQuantity.STEPS, steps -> event.apply((long) steps));
  }

  /**
   * The largest sampling rate.
   *
   * @param event what is done at a sampling rate; a higher rate must not cost less
   * @throws UnreachableTarget if no rate is small enough
   * @throws UnsupportedEvent if the accountant refuses the event
   */
  public Calibrated rate(DoubleFunction<PrivacyEvent> event) {
    return search(FreeQuantity.RATE, event);
  }

  private Calibrated search(FreeQuantity quantity, DoubleFunction<PrivacyEvent> event) {
    Optional<String> refusal = accountant.refusal(event.apply(quantity.start()));
    if (refusal.isPresent()) {
      throw new UnsupportedEvent(refusal.get());
    }
    Guess guess = guess(quantity, event);
    double tolerance = quantity == FreeQuantity.STEPS ? 0 : TOLERANCE;
    return search(accountant, quantity, event, tolerance).from(guess.value, guess.slope);
  }

  private BudgetSearch search(
      Accountant accountant,
      FreeQuantity quantity,
      DoubleFunction<PrivacyEvent> event,
      double tolerance) {
    return new BudgetSearch(
        quantity, value -> epsilon(accountant, event.apply(value)), budget.epsilon(), tolerance);
  }

  /** A value that the accountant refuses, such as too little noise, is not within any budget. */
  private Bounds epsilon(Accountant accountant, PrivacyEvent event) {
    return accountant.refusal(event).isPresent()
        ? Bounds.unbounded()
        : accountant.epsilon(event, budget.delta());
  }

  /** Where to begin: where the cheap accountant ends, which is already within the best one's. */
  private Guess guess(FreeQuantity quantity, DoubleFunction<PrivacyEvent> event) {
    Guess blind = new Guess(quantity.start(), quantity.slope());
    Accountant scout = Accountants.renyi();
    if (accountant.name().equals(scout.name())
        || scout.refusal(event.apply(quantity.start())).isPresent()) {
      return blind;
    }
    Calibrated found;
    try {
      found = search(scout, quantity, event, SCOUT_TOLERANCE).from(blind.value, blind.slope);
    } catch (UnreachableTarget unreachable) {
      return blind; // for the scout only
    }
    double aside = quantity.value(quantity.coordinate(found.value) + SCOUT_STRIDE);
    double fall =
        Math.log(epsilon(scout, event.apply(aside)).upper()) - Math.log(found.epsilon.upper());
    double slope = fall / (quantity.coordinate(aside) - quantity.coordinate(found.value));
    boolean usable = slope < 0 && slope > Double.NEGATIVE_INFINITY;
    return new Guess(found.value, usable ? slope : quantity.slope());
  }

  /**
   * The beginning of a search.
   *
   * @param slope d log epsilon / d coordinate there
   */
  private record Guess(double value, double slope) {}
}
