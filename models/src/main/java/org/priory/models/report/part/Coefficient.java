package org.priory.models.report.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.diagnostics.Convergence;
import org.priory.models.effect.Effect;
import org.priory.models.effect.Odds;
import org.priory.models.text.Known;
import org.priory.models.text.Rounded;
import org.priory.privacy.json.JsonValue;

/**
 * One coefficient of a regression.
 *
 * @param name of the encoded feature: {@code age}, or {@code sex=Male} for a category
 * @param low lower end of its interval
 * @param high upper end
 * @param rHat how far chains agree about it; NaN where there are none
 * @param unit what it speaks of
 */
public record Coefficient(
    String name, double mean, double sd, double low, double high, double rHat, Unit unit) {

  /**
   * What a coefficient speaks of.
   *
   * @param per how many of a number's own units; NaN if that is not said
   * @param reference the value that a category's value is compared with, if it is one
   * @param unlisted whether it stands for values that the schema does not list
   * @param seen whether its values have records, as far as is known
   * @param open whether little more is known of it than before the data was seen
   * @param ratio of what it is the logarithm of a ratio: {@code odds}, {@code rate}; empty if of
   *     none
   * @param term how it stands to others
   */
  public record Unit(
      double per,
      Optional<String> reference,
      boolean unlisted,
      boolean seen,
      boolean open,
      String ratio,
      Term term) {
    private static final List<String> RATIOS = List.of("odds", "rate", "hazard");

    static final Unit UNKNOWN = new Unit(Double.NaN, Optional.empty(), false, true, "");

    /** A column that stands alone. */
    public Unit(
        double per, Optional<String> reference, boolean unlisted, boolean seen, String ratio) {
      this(per, reference, unlisted, seen, false, ratio, Term.COLUMN);
    }

    public static Unit of(JsonValue each) {
      return new Unit(
          Values.number(each, "per").orElse(Double.NaN),
          Values.text(each, "reference"),
          each.path("unlisted").asBoolean(false),
          each.path("support").path("seen").asBoolean(true)
              && each.path("support").path("reference_seen").asBoolean(true),
          each.path("open").asBoolean(false),
          ratio(each),
          new Term(
              each.path("alone").asBoolean(true),
              Values.text(each, "at").map(at -> " at " + at).orElse(""),
              Values.text(each, "steps"),
              Values.text(each, "unit").orElse("")));
    }

    /** What the file has a ratio of; empty if of nothing. */
    public static String ratio(JsonValue each) {
      return RATIOS.stream()
          .filter(name -> each.path(name + "_ratio").isObject())
          .findFirst()
          .orElse("");
    }

    /** Whether it is the logarithm of a ratio. */
    public boolean isRatio() {
      return !ratio.isEmpty();
    }

    /** Whether something may be claimed of it. */
    public boolean isClaimed() {
      return !unlisted && seen && !open;
    }
  }

  /**
   * How a coefficient of a formula stands to others.
   *
   * @param alone whether it says all of a column's effect
   * @param at where it is read, if that matters; else empty
   * @param steps of its numbers, if they are several
   * @param measure the unit of measure of its number; empty if that is not said
   */
  public record Term(boolean alone, String at, Optional<String> steps, String measure) {
    static final Term COLUMN = new Term(true, "", Optional.empty(), "");
  }

  /** A coefficient of which nothing else is known. */
  public Coefficient(String name, double mean, double sd, double low, double high, double rHat) {
    this(name, mean, sd, low, high, rHat, Unit.UNKNOWN);
  }

  /** "odds", or of what else ratios are shown; empty if of nothing. */
  public static String ratio(List<Coefficient> all) {
    return all.stream()
        .map(each -> each.unit.ratio)
        .filter(r -> !r.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** "Odds ratio", or what stands above a column otherwise. */
  public static String heading(List<Coefficient> all, String otherwise) {
    String ratio = ratio(all);
    return ratio.isEmpty()
        ? otherwise
        : ratio.substring(0, 1).toUpperCase(Locale.ROOT) + ratio.substring(1) + " ratio";
  }

  /** Those of an array that have a name and numbers. */
  static List<Coefficient> all(JsonValue array) {
    List<Coefficient> all = new ArrayList<>();
    for (JsonValue each : array) {
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
  public double strength() {
    return sd > 0 && unit.isClaimed() ? Math.abs(mean) / sd : 0;
  }

  /**
   * Whether zero is outside of an interval that can be relied on. It is never said of values that
   * nobody has, or that the schema does not list, and never of what is mostly the prior.
   */
  public boolean isClear() {
    return !isRough() && unit.isClaimed() && (low > 0 || high < 0);
  }

  /** Whether chains do not agree about it. */
  public boolean isRough() {
    return rHat > Convergence.ROUGH_R_HAT;
  }

  /** Also that of a class, {@code yes: (intercept)}. */
  public boolean isIntercept() {
    return name.endsWith(": (intercept)")
        || name.toLowerCase(Locale.ROOT).replaceAll("[()]", "").strip().equals("intercept");
  }

  /** The column that it belongs to. */
  public String column() {
    int equals = name.indexOf('=');
    return equals > 0 ? name.substring(0, equals) : name;
  }

  /** The category alone, or the whole name. */
  public String category() {
    int equals = name.indexOf('=');
    return equals > 0 && equals < name.length() - 1 ? name.substring(equals + 1) : name;
  }

  /** The name with space around the sign. */
  public String spacedName() {
    return category().equals(name) ? name : column() + " = " + category();
  }

  /** The name with what it speaks of. */
  public String label() {
    return spacedName()
        + (Double.isNaN(unit.per)
            ? ""
            : ", per "
                + unit.term.steps.orElseGet(() -> Figures.typeset(Rounded.briefly(unit.per)))
                + (unit.term.measure.isEmpty() ? "" : " " + unit.term.measure))
        + unit.reference.map(reference -> ", against " + reference).orElse("")
        + unit.term.at;
  }

  /** One of its numbers, to the digits that are known: odds, or the effect itself. */
  public String figure(double value, boolean odds) {
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
  public Optional<Effect> effect() {
    Optional<String> step =
        Double.isNaN(unit.per)
            ? unit.reference.map(against -> Effect.ofLevel(column(), category(), against))
            : Optional.of(Effect.ofNumber(name, unit.per, unit.term.measure));
    return step.filter(words -> unit.term.alone)
        .map(words -> new Effect(words + unit.term.at, mean, low, high));
  }
}
