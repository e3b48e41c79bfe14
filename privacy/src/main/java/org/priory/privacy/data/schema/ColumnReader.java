package org.priory.privacy.data.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.JsonTree;

/** Reads a column of a schema from its JSON object, and finds all that is wrong with it. */
final class ColumnReader {
  static final String TYPES = "number, integer, date, datetime, boolean, category, ignore";

  private static final String MISSING = MissingPolicy.FIELD;
  private static final Set<String> IGNORED = Set.of("name", "type", "source");
  private static final Set<String> NUMBER =
      with(IGNORED, MISSING, "min", "max", "per", "unit", "mean", "sd", "alike", "explained");
  private static final Set<String> CATEGORY =
      with(IGNORED, MISSING, "values", "reference", "shares", "alike", "explained");
  private static final Set<String> BOOLEAN =
      with(IGNORED, MISSING, "reference", "shares", "alike", "explained");
  private static final Set<String> ANY = with(NUMBER, "values", "reference", "shares");

  private final JsonFields fields;
  private final Faults faults;

  private static Set<String> with(Set<String> fields, String... more) {
    Set<String> all = new HashSet<>(fields);
    all.addAll(List.of(more));
    return Set.copyOf(all);
  }

  private ColumnReader(JsonFields fields, Faults faults) {
    this.fields = fields;
    this.faults = faults;
  }

  /**
   * A column.
   *
   * @param faults to which what is wrong is added
   * @return null if something is
   */
  static @Nullable Column read(String file, String place, @Nullable Object value, Faults faults) {
    JsonFields fields = faults.answer(() -> new JsonFields(file, place, value));
    return fields == null ? null : new ColumnReader(fields, faults).column();
  }

  private @Nullable Column column() {
    String name = faults.answer(() -> fields.text("name", "give the column's name"));
    String type = faults.answer(() -> fields.text("type", "write one of " + TYPES));
    String source =
        ifAny("source", () -> fields.text("source", "say where its bounds or values came from"));
    Supplier<Column> column = type == null ? null : column(type, String.valueOf(name), source);
    if (column == null) {
      fields.unknown(ANY).forEach(faults::add);
      return null;
    }
    return name == null || !faults.isEmpty() ? null : faults.answer(column);
  }

  /** What an optional field says; null if it is not there, or wrong. */
  private <T> @Nullable T ifAny(String field, Supplier<? extends T> question) {
    return fields.has(field) ? faults.answer(question) : null;
  }

  /** The column, once nothing is wrong; null if there is no such type. */
  private @Nullable Supplier<Column> column(String type, String name, @Nullable String source) {
    return switch (type) {
      case "number", "integer", "date", "datetime" ->
          number(name, NumberKind.valueOf(type.toUpperCase(Locale.ROOT)), source);
      case "boolean" -> {
        fields.unknown(BOOLEAN).forEach(faults::add);
        yield category(name, Truth.VALUES, "write \"true\"", source);
      }
      case "category" -> {
        fields.unknown(CATEGORY).forEach(faults::add);
        List<Column.Value> values = faults.answer(this::values);
        yield category(name, values == null ? List.of() : values, "name one of the values", source);
      }
      case "ignore" -> {
        fields.unknown(IGNORED).forEach(faults::add);
        yield () -> new Column.Ignored(name, source);
      }
      default -> {
        faults.add(
            fields.bad(
                "type", "must be one of " + TYPES, JsonTree.kind(type), "choose one of them"));
        yield null;
      }
    };
  }

  private Supplier<Column> number(String name, NumberKind kind, @Nullable String source) {
    fields.unknown(NUMBER).forEach(faults::add);
    Double min =
        faults.answer(
            () -> value("min", kind, "give the smallest value that is possible, without the data"));
    Double max =
        faults.answer(
            () -> value("max", kind, "give the largest value that is possible, without the data"));
    Double per = ifAny("per", () -> fields.number("per", "give a step such as 10"));
    String unit = ifAny("unit", () -> fields.text("unit", "write such as \"years\""));
    Hints hints = hints(kind);
    MissingPolicy missing = missing();
    return () ->
        new Column.Number(
            name,
            min == null ? Double.NaN : min,
            max == null ? Double.NaN : max,
            per,
            hints,
            source,
            kind,
            unit,
            missing);
  }

  private Supplier<Column> category(
      String name, List<Column.Value> values, String remedy, @Nullable String source) {
    String reference = ifAny("reference", () -> fields.text("reference", remedy));
    Hints hints = hints(NumberKind.NUMBER);
    MissingPolicy missing = missing();
    return () -> new Column.Category(name, values, reference, hints, source, missing);
  }

  /** A value of the column: a number, or for dates and times a text. */
  private double value(String field, NumberKind kind, String remedy) {
    if (!kind.isTime()) {
      return fields.number(field, remedy);
    }
    String example = kind == NumberKind.DATE ? "2020-01-31" : "2020-01-31T17:05";
    String text = fields.text(field, remedy + ", such as \"" + example + "\"");
    double value = kind.parse(text.toCharArray(), 0, text.length());
    if (Double.isNaN(value)) {
      throw fields.bad(
          field, "must be a " + kind.word() + " such as " + example, '"' + text + '"', remedy);
    }
    return value;
  }

  private @Nullable MissingPolicy missing() {
    return ifAny(MISSING, () -> MissingPolicy.of(fields.text(MISSING, "write such as \"drop\"")));
  }

  private Hints hints(NumberKind kind) {
    Double mean = ifAny("mean", () -> value("mean", kind, "give it as it was published"));
    Double sd = ifAny("sd", () -> fields.number("sd", "give it as it was published"));
    List<Double> shares =
        ifAny("shares", () -> fields.numbers("shares", "give shares such as 0.25"));
    String alike = ifAny("alike", () -> fields.text("alike", "give a word such as \"size\""));
    Double explained =
        ifAny("explained", () -> fields.number("explained", "give a share such as 0.4"));
    Hints hints =
        faults.answer(
            () -> new Hints(mean, sd, shares == null ? List.of() : shares, alike, explained));
    return hints == null ? Hints.NONE : hints;
  }

  private List<Column.Value> values() {
    List<?> list = fields.list("values", "list the values that are known in public");
    List<Column.Value> values = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String field = "values[" + i + "]";
      Object value = list.get(i);
      List<?> spellings = value instanceof List<?> several ? several : listOf(value);
      values.add(new Column.Value(fields.texts(field, spellings, "put the value in quotes")));
    }
    return values;
  }

  private static List<@Nullable Object> listOf(@Nullable Object value) {
    List<@Nullable Object> one = new ArrayList<>();
    one.add(value);
    return one;
  }
}
