package org.priory.privacy.data.formula;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.priory.privacy.data.schema.BadData;

/**
 * What explains a target, as R writes it: {@code ill ~ age + sex + age:sex + ns(age, 3)}.
 *
 * <p>{@code a + b} are both, {@code a:b} is their interaction, {@code a*b} is {@code a + b + a:b},
 * {@code (a + b + c)^2} all of them and all pairs, {@code .} all other columns, {@code - a} takes a
 * term away. Functions of a number: {@code log}, {@code log2}, {@code log10}, {@code log1p}, {@code
 * sqrt}, {@code I(x^2)}, {@code poly(x, 3)}, {@code ns(x, 3)} and {@code ns(x, knots = c(30, 60))}.
 * {@code (1 | g)} gives every value of the category g an effect of its own, drawn towards the
 * others, {@code (x | g)} the number x an effect of its own in each, too. A name with other
 * characters than letters, digits, _ and . stands in single quotes or backquotes. The intercept is
 * always there.
 *
 * <p>A formula is public: it must be chosen without the data.
 */
public final class Formula {
  /** The most degrees of freedom of a spline, and the highest degree of a polynomial. */
  public static final int MOST_DEGREES = 10;

  private final String text;
  private final String written;
  private final FormulaParser.Parsed parsed;

  private Formula(String text, String written, FormulaParser.Parsed parsed) {
    this.text = text;
    this.written = written;
    this.parsed = parsed;
  }

  /**
   * Reads a formula. Whether its columns exist is seen when it meets a schema.
   *
   * @throws BadData if it is none; the message has the place
   */
  public static Formula parse(String text) {
    return new Formula(text.strip(), text, FormulaParser.parse(text));
  }

  /**
   * This formula with a target, if it names none.
   *
   * @throws BadData if it names another one
   */
  public Formula explaining(String target) {
    if (parsed.target().isPresent()) {
      if (!parsed.target().get().equals(target)) {
        throw Refusal.of(
            1,
            "must explain the same column as `target`, " + target,
            parsed.target().get(),
            "leave `target` out, or name the same column");
      }
      return this;
    }
    String right = text.startsWith("~") ? text.substring(1).strip() : text;
    String quote = target.contains("'") ? "`" : "'";
    boolean isPlain = target.chars().allMatch(FormulaScanner::isOfName);
    String left = isPlain && !Character.isDigit(target.charAt(0)) ? target : quote + target + quote;
    return new Formula(
        left + " ~ " + right,
        written,
        new FormulaParser.Parsed(
            Optional.of(target), parsed.right(), parsed.mentions(), parsed.groups()));
  }

  /** The text of a formula with its target, which {@link #parse} reads. */
  public String text() {
    return text;
  }

  /** What was written from a place on. */
  public String writtenFrom(int at) {
    return written.substring(Math.min(written.length(), at - 1));
  }

  /** The column that is explained, if the formula names one. */
  public Optional<String> target() {
    return parsed.target();
  }

  /** Columns as they are named in it, with their places; those that . stands for are not. */
  public List<Part> mentions() {
    return parsed.mentions();
  }

  /** Effects of groups, in the order in which they were written. */
  public List<GroupTerm> groups() {
    return parsed.groups();
  }

  /**
   * The terms in order: columns alone before products, as they were written among themselves.
   *
   * @param columns those that {@code .} stands for, but for groups
   * @throws BadData if there are none, too many, or one is taken away that is not there
   */
  public List<Term> terms(List<String> columns) {
    List<String> grouping = parsed.groups().stream().map(each -> each.group().column()).toList();
    List<String> others = columns.stream().filter(name -> !grouping.contains(name)).toList();
    List<Term> terms =
        new LinkedHashSet<>(parsed.right().terms(others))
            .stream()
                .sorted((a, b) -> Integer.compare(a.parts().size(), b.parts().size()))
                .toList();
    if (terms.isEmpty() && grouping.isEmpty()) {
      throw Refusal.of(
          parsed.right().at(),
          "must have a column that explains the target",
          "the intercept alone",
          "add a column, or . for all others");
    }
    return terms;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Formula formula && formula.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
