package org.priory.models.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Decimal;

/**
 * What a person believes of a coefficient before the data is seen, on the scale on which it is
 * read: {@code normal(0, 1)}, {@code student(4, 0, 2.5)}, {@code horseshoe(3)}, for all terms or
 * for one, {@code age=normal(0, 0.5)}. It is public: choose it without the data.
 *
 * @param term the term that it is of: a column, a product, {@code (intercept)}; empty for all terms
 *     but the intercept of which nothing else is said
 * @param degrees of freedom of Student's t; infinite for a normal law
 * @param location the middle
 * @param scale the standard deviation, if it is normal
 * @param sparsity of a horseshoe, which draws small effects to the middle; large ones have the rest
 */
public record Prior(
    Optional<String> term,
    double degrees,
    double location,
    double scale,
    Optional<Sparsity> sparsity) {
  /** The slab of a horseshoe, by default that of Piironen and Vehtari's examples. */
  private static final double SLAB_DEGREES = 4;

  private static final double SLAB_SCALE = 2.5;

  /**
   * How few effects are other than 0.
   *
   * @param expected number of them; if it is left out, one in five
   * @param usualSlab whether nobody said how large those are: the scale is then 2.5 on log odds and
   *     the like, and 2.5 standard deviations of a number that is even between its bounds
   */
  public record Sparsity(OptionalDouble expected, boolean usualSlab) {
    public Sparsity {
      if (expected.isPresent()
          && !(expected.getAsDouble() > 0 && expected.getAsDouble() < Double.POSITIVE_INFINITY)) {
        throw new BadData(
            "`prior`",
            "",
            "must expect a number of effects above 0",
            expected.getAsDouble(),
            "write horseshoe(3) where 3 effects are expected to be other than 0");
      }
    }
  }

  /** Student's t or a normal law, for all terms or for one. */
  public Prior(Optional<String> term, double degrees, double location, double scale) {
    this(term, degrees, location, scale, Optional.empty());
  }

  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\s*(?:(?<term>.+?)\\s*=\\s*)?(?<law>[A-Za-z-]+)\\s*(?:\\((?<numbers>[^()]*)\\))?\\s*");

  private static final String LAWS =
      "normal(mean, sd), student(degrees, middle, scale) or horseshoe(effects)";

  public Prior {
    check(Math.abs(location) < Double.POSITIVE_INFINITY, "a finite middle", location);
    check(scale > 0 && scale < Double.POSITIVE_INFINITY, "a scale above 0", scale);
    check(degrees > 0, "degrees above 0", degrees);
  }

  private static void check(boolean isRight, String rule, double was) {
    if (!isRight) {
      throw new BadData(
          "`prior`", "", "must have " + rule, was, "write " + LAWS + ", such as normal(0, 1)");
    }
  }

  /** A normal law. */
  public static Prior normal(double mean, double sd) {
    return new Prior(Optional.empty(), Double.POSITIVE_INFINITY, mean, sd);
  }

  /** Student's t, around a middle. */
  public static Prior student(double degrees, double middle, double scale) {
    return new Prior(Optional.empty(), degrees, middle, scale);
  }

  /** Few effects are other than 0: one in five is expected to be. */
  public static Prior horseshoe() {
    return horseshoe(OptionalDouble.empty(), SLAB_SCALE, true);
  }

  /** Few effects are other than 0: so many are expected to be. */
  public static Prior horseshoe(double expected) {
    return horseshoe(OptionalDouble.of(expected), SLAB_SCALE, true);
  }

  /**
   * Few effects are other than 0.
   *
   * @param expected how many are
   * @param slab the scale of those, which have Student's t with 4 degrees of freedom, as effects
   *     are read
   */
  public static Prior horseshoe(double expected, double slab) {
    return horseshoe(OptionalDouble.of(expected), slab, false);
  }

  private static Prior horseshoe(OptionalDouble expected, double slab, boolean isUsual) {
    return new Prior(
        Optional.empty(), SLAB_DEGREES, 0, slab, Optional.of(new Sparsity(expected, isUsual)));
  }

  /** This law for one term alone: a column, a product, or {@code (intercept)}. */
  public Prior of(String ofTerm) {
    return new Prior(Optional.of(ofTerm), degrees, location, scale, sparsity);
  }

  /**
   * Reads a prior as it is written.
   *
   * @throws BadData if it is none
   */
  public static Prior parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      throw wrong(text, "a law, or a term, = and a law");
    }
    String law = matcher.group("law");
    List<Double> numbers = numbers(text, matcher.group("numbers"));
    Prior prior =
        switch (law) {
          case "normal" -> {
            count(text, numbers, 2);
            yield normal(numbers.get(0), numbers.get(1));
          }
          case "student" -> {
            count(text, numbers, 3);
            yield student(numbers.get(0), numbers.get(1), numbers.get(2));
          }
          case "horseshoe" -> horseshoe(text, numbers);
          default -> throw wrong(text, LAWS);
        };
    String term = matcher.group("term");
    return term == null ? prior : prior.of(term);
  }

  private static Prior horseshoe(String text, List<Double> numbers) {
    return switch (numbers.size()) {
      case 0 -> horseshoe();
      case 1 -> horseshoe(numbers.get(0));
      case 2 -> horseshoe(numbers.get(0), numbers.get(1));
      default -> throw wrong(text, "horseshoe(effects), or horseshoe(effects, slab)");
    };
  }

  private static List<Double> numbers(String text, String written) {
    List<Double> numbers = new ArrayList<>();
    if (written != null && !written.isBlank()) {
      for (String each : written.split(",", -1)) {
        try {
          numbers.add(Double.parseDouble(each.strip()));
        } catch (NumberFormatException e) {
          throw wrong(text, "numbers in " + LAWS);
        }
      }
    }
    return numbers;
  }

  private static void count(String text, List<Double> numbers, int count) {
    if (numbers.size() != count) {
      throw wrong(text, LAWS + ", with " + count + " numbers");
    }
  }

  private static BadData wrong(String text, String rule) {
    return new BadData(
        "`prior`",
        "",
        "must be " + rule,
        text,
        "write \"normal(0, 1)\", \"student(4, 0, 2.5)\", \"horseshoe(3)\" or \"age=normal(0, 0.5)\"");
  }

  /** The law as it is written. */
  public String law() {
    if (sparsity.isPresent()) {
      OptionalDouble expected = sparsity.get().expected();
      String slab = sparsity.get().usualSlab() ? "" : ", " + Decimal.text(scale);
      return expected.isPresent()
          ? "horseshoe(" + Decimal.text(expected.getAsDouble()) + slab + ")"
          : "horseshoe";
    }
    String rest = Decimal.text(location) + ", " + Decimal.text(scale) + ")";
    return degrees < Double.POSITIVE_INFINITY
        ? "student(" + Decimal.text(degrees) + ", " + rest
        : "normal(" + rest;
  }
}
