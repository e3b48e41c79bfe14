package org.priory.models.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Decimal;

/**
 * What a person believes of a coefficient before the data is seen, on the scale on which it is
 * read: {@code normal(0, 1)}, {@code student(4, 0, 2.5)}, for all terms or for one, {@code
 * age=normal(0, 0.5)}. It is public: choose it without the data.
 *
 * @param term the term that it is of: a column, a product, {@code (intercept)}; empty for all terms
 *     but the intercept of which nothing else is said
 * @param degrees of freedom of Student's t; infinite for a normal law
 * @param location the middle
 * @param scale the standard deviation, if it is normal
 */
public record Prior(Optional<String> term, double degrees, double location, double scale) {
  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\s*(?:(?<term>.+?)\\s*=\\s*)?(?<law>[A-Za-z-]+)\\s*(?:\\((?<numbers>[^()]*)\\))?\\s*");

  private static final String LAWS = "normal(mean, sd) or student(degrees, middle, scale)";

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

  /** This law for one term alone: a column, a product, or {@code (intercept)}. */
  public Prior of(String ofTerm) {
    return new Prior(Optional.of(ofTerm), degrees, location, scale);
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
          case "horseshoe" ->
              throw new BadData(
                  "`prior`",
                  "",
                  "must be " + LAWS,
                  "horseshoe",
                  "it is not there: its posterior is far from normal, and intervals would not hold;"
                      + " student(1, 0, 0.5) draws to 0 what is small and leaves what is large");
          default -> throw wrong(text, LAWS);
        };
    String term = matcher.group("term");
    return term == null ? prior : prior.of(term);
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
        "write \"normal(0, 1)\", \"student(4, 0, 2.5)\" or \"age=normal(0, 0.5)\"");
  }

  /** The law as it is written. */
  public String law() {
    String rest = Decimal.text(location) + ", " + Decimal.text(scale) + ")";
    return degrees < Double.POSITIVE_INFINITY
        ? "student(" + Decimal.text(degrees) + ", " + rest
        : "normal(" + rest;
  }
}
