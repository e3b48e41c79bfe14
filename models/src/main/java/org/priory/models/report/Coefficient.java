package org.priory.models.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.diagnostics.Convergence;
import org.priory.models.effect.Effect;
import org.priory.models.effect.Odds;
import org.priory.models.text.Known;
import org.priory.models.text.Rounded;

/**
 * One coefficient of a regression.
 *
 * @param name of the encoded feature: {@code age}, or {@code sex=Male} for a category
 * @param low lower end of its interval
 * @param high upper end
 * @param rHat how far chains agree about it; NaN where there are none
 * @param unit what it speaks of
 */
record Coefficient(
    String name, double mean, double sd, double low, double high, double rHat, Unit unit) {

  /**
   * What a coefficient speaks of.
   *
   * @param per how many of a number's own units; NaN if that is not said
   * @param reference the value that a category's value is compared with, if it is one
   * @param unlisted whether it stands for values that the schema does not list
   * @param seen whether its values have records, as far as is known
   * @param odds whether it is the logarithm of an odds ratio
   */
  record Unit(
      double per, Optional<String> reference, boolean unlisted, boolean seen, boolean odds) {
    static final Unit UNKNOWN = new Unit(Double.NaN, Optional.empty(), false, true, false);

    static Unit of(JsonNode each) {
      return new Unit(
          Values.number(each, "per").orElse(Double.NaN),
          Values.text(each, "reference"),
          each.path("unlisted").asBoolean(),
          each.path("support").path("seen").asBoolean(true)
              && each.path("support").path("reference_seen").asBoolean(true),
          each.path("odds_ratio").isObject());
    }

    /** Whether something may be claimed of it. */
    boolean isClaimed() {
      return !unlisted && seen;
    }
  }

  /** A coefficient of which nothing else is known. */
  Coefficient(String name, double mean, double sd, double low, double high, double rHat) {
    this(name, mean, sd, low, high, rHat, Unit.UNKNOWN);
  }

  /** Those of an array that have a name and numbers. */
  static List<Coefficient> all(JsonNode array) {
    List<Coefficient> all = new ArrayList<>();
    for (JsonNode each : array) {
      Coefficient read =
          new Coefficient(
              Values.text(each, "name").orElse("(no name)"),
              Values.number(each, "mean").orElse(Double.NaN),
              Values.number(each, "sd").orElse(Double.NaN),
              Values.number(each, "low").orElse(Double.NaN),
              Values.number(each, "high").orElse(Double.NaN),
              Values.number(each, "r_hat").orElse(Double.NaN),
              Unit.of(each));
      if (Double.isFinite(read.mean) && Double.isFinite(read.low) && Double.isFinite(read.high)) {
        all.add(read);
      }
    }
    return List.copyOf(all);
  }

  /** How many standard deviations it is away from zero; none if nothing is claimed of it. */
  double strength() {
    return sd > 0 && unit.isClaimed() ? Math.abs(mean) / sd : 0;
  }

  /**
   * Whether zero is outside of an interval that can be relied on. It is never said of values that
   * nobody has, or that the schema does not list.
   */
  boolean isClear() {
    return !isRough() && unit.isClaimed() && (low > 0 || high < 0);
  }

  /** Whether chains do not agree about it. */
  boolean isRough() {
    return rHat > Convergence.ROUGH_R_HAT;
  }

  /** Also that of a class, {@code yes: (intercept)}. */
  boolean isIntercept() {
    return name.endsWith(": (intercept)")
        || name.toLowerCase(Locale.ROOT).replaceAll("[()]", "").strip().equals("intercept");
  }

  /** The column that it belongs to. */
  String column() {
    int equals = name.indexOf('=');
    return equals > 0 ? name.substring(0, equals) : name;
  }

  /** The category alone, or the whole name. */
  String category() {
    int equals = name.indexOf('=');
    return equals > 0 && equals < name.length() - 1 ? name.substring(equals + 1) : name;
  }

  /** The name with space around the sign. */
  String spacedName() {
    return category().equals(name) ? name : column() + " = " + category();
  }

  /** The name with what it speaks of. */
  String label() {
    return spacedName()
        + (Double.isNaN(unit.per) ? "" : ", per " + Figures.typeset(Rounded.briefly(unit.per)))
        + unit.reference.map(reference -> ", against " + reference).orElse("");
  }

  /** One of its numbers, to the digits that are known: odds, or the effect itself. */
  String figure(double value, boolean odds) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    return Figures.typeset(
        odds ? Odds.text(Math.exp(value), Math.exp(mean), sd) : Known.text(value, sd));
  }

  /**
   * The coefficient as an effect that a sentence can state; empty if the file does not say what the
   * coefficient refers to.
   */
  Optional<Effect> effect() {
    Optional<String> step =
        Double.isNaN(unit.per)
            ? unit.reference.map(against -> Effect.ofLevel(column(), category(), against))
            : Optional.of(Effect.ofNumber(name, unit.per));
    return step.map(words -> new Effect(words, mean, low, high));
  }
}
