package org.priory.privacy.data.schema;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is publicly known about a column. */
public sealed interface Column extends Serializable {

  /** The name, as in the file's header line. */
  String name();

  /** Where what is known about it came from, such as the code book; null if that is not said. */
  @Nullable String source();

  /** How a missing value counts; null for the middle of a number's bounds, and for "other". */
  @Nullable MissingPolicy missing();

  /** Whether a row in which it is missing adds nothing and is not counted. */
  default boolean isDropped() {
    return missing() == MissingPolicy.DROP;
  }

  /**
   * A number with public bounds. They hold by clamping, so they need not be the data's own
   * extremes, and must not be taken from the data.
   *
   * @param min the smallest value that counts
   * @param max the largest value that counts
   * @param per the step in which a person reads its effect, such as 10 years; null for {@link
   *     #step}'s own choice
   * @param hints for forecasts alone
   * @param kind how it is written in a file; bounds and step are in the units of that
   * @param unit of measure, such as years, by which effects are told; null if that is not said
   * @param missing how a missing value counts; null for the middle of the bounds
   */
  record Number(
      String name,
      double min,
      double max,
      @Nullable Double per,
      Hints hints,
      @Nullable String source,
      NumberKind kind,
      @Nullable String unit,
      @Nullable MissingPolicy missing)
      implements Column {

    /** A longer unit would not fit into a sentence. */
    private static final int LONGEST_UNIT = 40;

    public Number {
      checkName(name);
      checkSource(source);
      checkBound("min", min);
      checkBound("max", max);
      checkKind(kind, min, max);
      if (!(min < max)) {
        throw new InvalidField(
            "min",
            "must be below max " + kind.text(max),
            kind.text(min),
            "give min < max, known in public");
      }
      if (!(max - min < Double.POSITIVE_INFINITY)) {
        throw new InvalidField(
            "max", "must be nearer to min", Decimal.text(max), "give real bounds");
      }
      if (per != null && !(per > 0 && per <= max - min)) {
        throw new InvalidField(
            "per",
            "must be above 0 and at most max - min, " + Decimal.text(max - min),
            Decimal.text(per),
            "give the step in which its effect is read, such as 10 years");
      }
      hints.check(min, max);
      if (unit != null && (unit.isBlank() || unit.length() > LONGEST_UNIT)) {
        throw new InvalidField(
            "unit",
            "must be a word or two, of at most " + LONGEST_UNIT + " characters",
            unit.isBlank() ? "blank" : unit.length() + " characters",
            "write such as \"years\", or leave it out");
      }
      if (missing == MissingPolicy.LEVEL) {
        MissingPolicy.refuse(missing, kind.word(), MissingPolicy.MEAN);
      }
    }

    /** A number that counts as the middle of its bounds where it is missing. */
    public Number(
        String name,
        double min,
        double max,
        @Nullable Double per,
        Hints hints,
        @Nullable String source,
        NumberKind kind,
        @Nullable String unit) {
      this(name, min, max, per, hints, source, kind, unit, null);
    }

    /** A number without a unit of measure. */
    public Number(
        String name,
        double min,
        double max,
        @Nullable Double per,
        Hints hints,
        @Nullable String source,
        NumberKind kind) {
      this(name, min, max, per, hints, source, kind, null);
    }

    /** A number whose effect is read in a round step. */
    public Number(String name, double min, double max) {
      this(name, min, max, null, null);
    }

    /** A number without hints. */
    public Number(
        String name, double min, double max, @Nullable Double per, @Nullable String source) {
      this(name, min, max, per, Hints.NONE, source);
    }

    /** A decimal number with hints. */
    public Number(
        String name,
        double min,
        double max,
        @Nullable Double per,
        Hints hints,
        @Nullable String source) {
      this(name, min, max, per, hints, source, NumberKind.NUMBER);
    }

    /** The value that a text stands for, as in a file; NaN if it is not readable. */
    public double parse(String text) {
      return kind.parse(text.toCharArray(), 0, text.length());
    }

    /** A value as a person reads it. */
    public String text(double value) {
      return kind.text(value);
    }

    /** This column with other bounds; a step and hints that do not fit them are left out. */
    public Number within(double newMin, double newMax, String newSource) {
      boolean stepFits = per != null && per <= newMax - newMin;
      return new Number(
          name,
          newMin,
          newMax,
          stepFits ? per : null,
          hints.fits(newMin, newMax) ? hints : Hints.NONE,
          newSource,
          kind,
          unit,
          missing);
    }

    /** This number in a unit of measure. */
    public Number in(String measure) {
      return new Number(name, min, max, per, hints, source, kind, measure, missing);
    }

    /** This number with a policy for missing values. */
    public Number withMissing(@Nullable MissingPolicy policy) {
      return new Number(name, min, max, per, hints, source, kind, unit, policy);
    }

    /** What one of it is called where an effect is read: years, days; empty if that is not said. */
    public String measure() {
      return unit != null ? unit : kind.unit();
    }

    /** The step in which its effect is read: {@code per}, or a round number. */
    public double step() {
      return per != null ? per : RoundStep.of(max - min);
    }

    private static void checkKind(NumberKind kind, double min, double max) {
      if (kind.isTime() && !(Math.max(Math.abs(min), Math.abs(max)) <= NumberKind.FARTHEST)) {
        throw new InvalidField(
            "min", "must be a time of the years 0 to 9999", "another", "give a public bound");
      }
      if (kind == NumberKind.INTEGER && (min != Math.rint(min) || max != Math.rint(max))) {
        throw new InvalidField(
            min != Math.rint(min) ? "min" : "max",
            "must be a whole number, as the values are",
            Decimal.text(min != Math.rint(min) ? min : max),
            "give a whole number, or write \"type\": \"number\"");
      }
    }

    private static void checkBound(String field, double value) {
      if (!(Math.abs(value) < Double.POSITIVE_INFINITY)) {
        throw new InvalidField(field, "must be a finite number", value, "give a public bound");
      }
    }
  }

  /**
   * One of finitely many values. Anything else is the "other" one, and so is a missing value unless
   * it is a level of its own.
   *
   * @param values the values in order
   * @param reference a spelling of the value that the others are compared with; null for the first
   * @param hints for forecasts alone
   * @param missing how a missing value counts; null for "other"
   */
  record Category(
      String name,
      List<Value> values,
      @Nullable String reference,
      Hints hints,
      @Nullable String source,
      @Nullable MissingPolicy missing)
      implements Column {
    public Category {
      checkName(name);
      checkSource(source);
      values = List.copyOf(values);
      if (values.isEmpty()) {
        throw new InvalidField(
            "values", "must hold at least one value", "empty", "list the public values");
      }
      Set<String> seen = new HashSet<>();
      for (int i = 0; i < values.size(); i++) {
        for (String spelling : values.get(i).spellings()) {
          if (!seen.add(spelling)) {
            throw new InvalidField(
                "values[" + i + "]",
                "must be different from the others",
                spelling,
                "leave one out");
          }
        }
      }
      reference = reference == null ? null : reference.strip();
      if (reference != null && !seen.contains(reference)) {
        throw new InvalidField(
            "reference", "must be one of the values", reference, "name one that is listed");
      }
      hints.check(values.size());
      if (missing == MissingPolicy.MEAN) {
        MissingPolicy.refuse(missing, "category", MissingPolicy.LEVEL);
      }
      if (missing == MissingPolicy.LEVEL && seen.contains(MissingPolicy.LEVEL_NAME)) {
        throw new InvalidField(
            MissingPolicy.FIELD,
            "must be left out or drop where a value is called " + MissingPolicy.LEVEL_NAME,
            missing.word(),
            "call that value otherwise, or take it out and let its spelling be a mark of missing");
      }
    }

    /** A category of which a missing value is the "other" one. */
    public Category(
        String name,
        List<Value> values,
        @Nullable String reference,
        Hints hints,
        @Nullable String source) {
      this(name, values, reference, hints, source, null);
    }

    /** A category without hints. */
    public Category(
        String name, List<Value> values, @Nullable String reference, @Nullable String source) {
      this(name, values, reference, Hints.NONE, source);
    }

    /** A category whose first value is the reference. */
    public Category(String name, List<Value> values) {
      this(name, values, null, null);
    }

    /** This category with a policy for missing values. */
    public Category withMissing(@Nullable MissingPolicy policy) {
      return new Category(name, values, reference, hints, source, policy);
    }

    /** As it explains: with missing values as the last of its values, if they are a level. */
    public Category levels() {
      if (missing != MissingPolicy.LEVEL) {
        return this;
      }
      List<Value> levels = new ArrayList<>(values);
      levels.add(Value.of(MissingPolicy.LEVEL_NAME));
      return new Category(name, levels, reference, hints.withRest(), source, null);
    }

    /**
     * The place among {@link #levels} of a missing value; as many as there are values is "other".
     */
    public int blank() {
      return values.size();
    }

    /** The place of the value that the others are compared with. */
    public int referenceIndex() {
      int index = 0;
      while (reference != null && !values.get(index).spellings().contains(reference)) {
        index++;
      }
      return index;
    }

    /**
     * A category of two values, {@code false} and {@code true}, with the usual spellings of both.
     */
    public static Category ofBooleans(String name) {
      return new Category(name, Truth.VALUES);
    }

    /** Whether its values are false and true in their usual spellings. */
    public boolean isBoolean() {
      return values.equals(Truth.VALUES);
    }

    /** A category whose values have one spelling each. */
    public static Category of(String name, String... values) {
      return new Category(name, List.of(values).stream().map(Value::of).toList());
    }
  }

  /**
   * A value of a category.
   *
   * @param spellings how it may be written; the first is its name
   */
  record Value(List<String> spellings) implements Serializable {
    public Value {
      spellings = spellings.stream().map(String::strip).toList();
      if (spellings.isEmpty() || spellings.get(0).isEmpty()) {
        throw new InvalidField("values", "must not be blank", "blank", "give each value a name");
      }
    }

    /** A value with its name as the only spelling. */
    public static Value of(String name) {
      return new Value(List.of(name));
    }

    /** What it is called in the names of features. */
    public String name() {
      return spellings.get(0);
    }
  }

  /** A column that is only passed over: needed where the file has no header line. */
  record Ignored(String name, @Nullable String source) implements Column {
    public Ignored {
      checkName(name);
      checkSource(source);
    }

    @Override
    public @Nullable MissingPolicy missing() {
      return null;
    }

    /** A column of which nothing is said. */
    public Ignored(String name) {
      this(name, null);
    }
  }

  private static void checkName(String name) {
    if (name.isBlank()) {
      throw new InvalidField("name", "must not be blank", "blank", "give the column's name");
    }
  }

  private static void checkSource(@Nullable String source) {
    if (source != null && source.isBlank()) {
      throw new InvalidField(
          "source", "must not be blank", "blank", "say where it came from, or leave it out");
    }
  }
}
