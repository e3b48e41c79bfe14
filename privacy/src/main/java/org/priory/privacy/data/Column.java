package org.priory.privacy.data;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is publicly known about a column. */
public sealed interface Column {

  /** The name, as in the file's header line. */
  String name();

  /**
   * A number with public bounds. They hold by clamping, so they need not be the data's own
   * extremes, and must not be taken from the data.
   *
   * @param min the smallest value that counts
   * @param max the largest value that counts
   */
  record Number(String name, double min, double max) implements Column {
    public Number {
      checkName(name);
      checkBound("min", min);
      checkBound("max", max);
      if (!(min < max)) {
        throw new InvalidField(
            "min",
            "must be below max " + Decimal.text(max),
            Decimal.text(min),
            "give min < max, known in public");
      }
      if (!(max - min < Double.POSITIVE_INFINITY)) {
        throw new InvalidField(
            "max", "must be nearer to min", Decimal.text(max), "give real bounds");
      }
    }

    private static void checkBound(String field, double value) {
      if (!(Math.abs(value) < Double.POSITIVE_INFINITY)) {
        throw new InvalidField(field, "must be a finite number", value, "give a public bound");
      }
    }
  }

  /**
   * One of finitely many values. Anything else, and a missing value, is the "other" one.
   *
   * @param values the values in order
   */
  record Category(String name, List<Value> values) implements Column {
    public Category {
      checkName(name);
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
  record Value(List<String> spellings) {
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
  record Ignored(String name) implements Column {
    public Ignored {
      checkName(name);
    }
  }

  private static void checkName(String name) {
    if (name.isBlank()) {
      throw new InvalidField("name", "must not be blank", "blank", "give the column's name");
    }
  }
}
