package org.priory.privacy.data.formula;

import java.util.List;
import java.util.stream.Collectors;
import org.priory.privacy.data.schema.Decimal;

/**
 * A column of a formula, or a function of one. Two parts with the same text are equal, wherever
 * they stand.
 *
 * @param function of the column
 * @param column by its name
 * @param numbers what else the function is given: a power, degrees of freedom, or knots
 * @param at its place in the formula, counted from 1
 */
public record Part(Function function, String column, List<Double> numbers, int at) {

  /** What may be done to a column. */
  public enum Function {
    /** The column as it is: a number or a category. */
    ITSELF(""),
    /** Its natural logarithm. */
    LOG("log"),
    /** Its logarithm to base 2. */
    LOG2("log2"),
    /** Its logarithm to base 10. */
    LOG10("log10"),
    /** The natural logarithm of 1 more. */
    LOG1P("log1p"),
    /** Its square root. */
    SQRT("sqrt"),
    /** A whole power of it. */
    POWER("I"),
    /** Polynomials of it up to a degree. */
    POLY("poly"),
    /** A natural cubic spline of it with so many degrees of freedom. */
    SPLINE("ns"),
    /** A natural cubic spline of it with knots that are given. */
    KNOTS("ns");

    private final String word;

    Function(String word) {
      this.word = word;
    }

    /** How it is written. */
    public String word() {
      return word;
    }
  }

  public Part {
    numbers = List.copyOf(numbers);
  }

  /** How it is written, without quotes. */
  public String text() {
    String given = numbers.stream().map(Decimal::text).collect(Collectors.joining(", "));
    return switch (function) {
      case ITSELF -> column;
      case POWER -> "I(" + column + "^" + given + ")";
      case POLY, SPLINE -> function.word + "(" + column + ", " + given + ")";
      case KNOTS -> "ns(" + column + ", knots = c(" + given + "))";
      case LOG, LOG2, LOG10, LOG1P, SQRT -> function.word + "(" + column + ")";
    };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Part part
        && part.function == function
        && part.column.equals(column)
        && part.numbers.equals(numbers);
  }

  @Override
  public int hashCode() {
    return column.hashCode() + 31 * (numbers.hashCode() + 31 * function.ordinal());
  }
}
