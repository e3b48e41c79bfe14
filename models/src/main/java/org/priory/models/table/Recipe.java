package org.priory.models.table;

import java.util.Set;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.model.Settings;
import org.priory.privacy.event.PrivacyBudget;

/**
 * One method to fit a model of a table: its name, which settings it accepts, and how it is planned.
 *
 * @param <P> the posterior
 * @param name by which it is asked for
 * @param kind what it does with records
 * @param accepts the settings that it knows, beside those that all methods of the model know
 * @param planner decides it to its last number
 */
public record Recipe<P>(String name, Kind kind, Set<Settings.Group> accepts, Planner<P> planner) {

  /** What a method does with records. */
  public enum Kind {
    /** It asks for noisy sums, of rows or of persons. */
    NOISY_SUMS,
    /** It runs a named mechanism on single rows, which costs the same whatever their number. */
    MECHANISM,
    /** It looks at single rows, and no noise makes it private. */
    OPEN
  }

  /** Decides a method to its last number. */
  @FunctionalInterface
  public interface Planner<P> {
    /**
     * @throws IllegalArgumentException if the settings or the budget do not allow it
     */
    FitMethod<P> plan(PublicKnowledge known, PrivacyBudget budget, Settings settings);
  }

  public Recipe {
    accepts = Set.copyOf(accepts);
  }

  /** A method that asks for noisy sums. */
  public static <P> Recipe<P> ofSums(String name, Set<Settings.Group> accepts, Planner<P> planner) {
    return new Recipe<>(name, Kind.NOISY_SUMS, accepts, planner);
  }

  /** A method that runs a named mechanism. */
  public static <P> Recipe<P> ofMechanism(
      String name, Set<Settings.Group> accepts, Planner<P> planner) {
    return new Recipe<>(name, Kind.MECHANISM, accepts, planner);
  }

  /** A method that no noise makes private. */
  public static <P> Recipe<P> open(String name, Set<Settings.Group> accepts, Planner<P> planner) {
    return new Recipe<>(name, Kind.OPEN, accepts, planner);
  }

  /** Whether it looks at single rows, so that a person with several is not protected as one. */
  public boolean looksAtRows() {
    return kind != Kind.NOISY_SUMS;
  }

  /**
   * Refuses settings that the method does not know.
   *
   * @throws IllegalArgumentException with what to leave out
   */
  public Settings check(Settings settings) {
    return settings.accept(name, accepts);
  }

  /**
   * The method decided to its last number.
   *
   * @throws IllegalArgumentException if it does not know a setting, or the budget does not allow it
   */
  public FitMethod<P> plan(PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    return planner.plan(known, budget, check(settings));
  }
}
