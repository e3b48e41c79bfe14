package org.priory.privacy.data.schema;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.Schema.Layout;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.JsonTree;

/** Reads a schema from JSON. Every refusal names the file and the place. */
final class SchemaReader {

  private static final long MAX_BYTES = 64L << 20;
  private static final String NEW = "write one with 'priory schema new DATA'";

  private static final String MISSING = MissingPolicy.FIELD;
  private static final Set<String> TOP =
      Set.of("columns", MISSING, "unit", "size", "header", "separator", "comment", "examples");
  private static final Set<String> IGNORED = Set.of("name", "type", "source");
  private static final Set<String> NUMBER =
      with(IGNORED, MISSING, "min", "max", "per", "unit", "mean", "sd", "alike", "explained");
  private static final Set<String> CATEGORY =
      with(IGNORED, MISSING, "values", "reference", "shares", "alike", "explained");
  private static final Set<String> BOOLEAN =
      with(IGNORED, MISSING, "reference", "shares", "alike", "explained");
  static final String TYPES = "number, integer, date, datetime, boolean, category, ignore";
  private static final Set<String> ANY = with(NUMBER, "values", "reference", "shares");

  private final String file;

  private static Set<String> with(Set<String> fields, String... more) {
    Set<String> all = new HashSet<>(fields);
    all.addAll(List.of(more));
    return Set.copyOf(all);
  }

  private SchemaReader(String file) {
    this.file = file;
  }

  static Schema read(Path path) {
    return schema(path.toString(), tree(path));
  }

  /** The JSON of a file, whatever it says. */
  static @Nullable Object tree(Path path) {
    String file = path.toString();
    if (Files.isDirectory(path)) {
      throw new BadData(file, "", "must be a file", "a folder", "name a file in it");
    }
    try {
      if (Files.size(path) > MAX_BYTES) {
        throw new BadData(
            file, "", "must be a schema of at most 64 MiB", Files.size(path) + " bytes", NEW);
      }
      return tree(file, Files.readString(path));
    } catch (NoSuchFileException e) {
      throw new BadData(file, "", "must be a file", "not found", NEW);
    } catch (MalformedInputException e) {
      throw new BadData(file, "", "must be UTF-8 text", "something else", NEW);
    } catch (IOException e) {
      throw new BadData(file, "", "must be readable", "not", "check the file's permissions");
    }
  }

  static Schema parse(String file, String json) {
    return schema(file, tree(file, json));
  }

  private static @Nullable Object tree(String file, String json) {
    try {
      return JsonTree.parse(json);
    } catch (BadJson e) {
      String remedy =
          e.place().isEmpty()
              ? "write the schema into it"
              : "mend it there: a comma, a quote, a bracket, or a name given twice";
      throw new BadData(file, e.place(), e.rule(), e.was(), remedy);
    }
  }

  static Schema schema(String file, @Nullable Object tree) {
    return new SchemaReader(file).schema(tree);
  }

  private Schema schema(@Nullable Object tree) {
    JsonFields top = new JsonFields(file, "", tree, TOP);
    List<?> list = top.list("columns", "describe the columns to be used");
    List<Column> columns = new ArrayList<>();
    List<BadData> faults = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String place = "columns[" + i + "]";
      try {
        columns.add(column(place, list.get(i)));
      } catch (InvalidField e) {
        faults.add(named(e.in(file, place), list.get(i)));
      } catch (BadData e) {
        faults.add(named(e, list.get(i)));
      }
    }
    if (!faults.isEmpty()) {
      throw BadData.all(faults);
    }
    try {
      return new Schema(
          columns,
          top.has(MISSING) ? top.texts(MISSING, "write [\"?\", \"\"]") : List.of(""),
          unit(top),
          size(top),
          new Layout(
              top.flag("header", true), top.character("separator"), top.character("comment")));
    } catch (InvalidField e) {
      throw e.in(file, "");
    }
  }

  /** The fault of a column, with its name and the line where it begins. */
  private static BadData named(BadData fault, @Nullable Object column) {
    if (!(column instanceof Map<?, ?> members)) {
      return fault;
    }
    OptionalInt at = JsonTree.line(column);
    String line = at.isPresent() ? " in line " + at.getAsInt() : "";
    return members.get("name") instanceof String name && !name.isBlank()
        ? fault.about("column '" + name + "'" + line)
        : line.isEmpty() ? fault : fault.about(line.strip());
  }

  private static @Nullable String unit(JsonFields top) {
    if (!top.has("unit")) {
      return null;
    }
    String unit = top.text("unit", "write \"row\" or a column's name");
    return unit.equals(Schema.ROW) ? null : unit;
  }

  private static Size size(JsonFields top) {
    if (!top.has("size")) {
      return Size.PUBLIC;
    }
    Object size = top.value("size");
    if ("public".equals(size)) {
      return Size.PUBLIC;
    }
    if ("private".equals(size)) {
      return Size.PRIVATE;
    }
    double n = size instanceof Number number ? number.doubleValue() : Double.NaN;
    if (n >= 1 && n <= Integer.MAX_VALUE && n == Math.rint(n)) {
      return Size.of((int) n);
    }
    throw top.bad(
        "size",
        "must be \"public\", \"private\" or a whole number from 1 to " + Integer.MAX_VALUE,
        size instanceof Number ? Decimal.text(n) : JsonTree.kind(size),
        "write the number of people that is known in public, or \"private\" if it is a secret");
  }

  private Column column(String place, @Nullable Object value) {
    JsonFields any = new JsonFields(file, place, value, ANY);
    String name = any.text("name", "give the column's name");
    String type = any.text("type", "write one of " + TYPES);
    String source =
        any.has("source") ? any.text("source", "say where its bounds or values came from") : null;
    return switch (type) {
      case "number", "integer", "date", "datetime" -> {
        NumberKind kind = NumberKind.valueOf(type.toUpperCase(Locale.ROOT));
        JsonFields fields = new JsonFields(file, place, value, NUMBER);
        yield new Column.Number(
            name,
            value(
                fields, "min", kind, "give the smallest value that is possible, without the data"),
            value(fields, "max", kind, "give the largest value that is possible, without the data"),
            fields.has("per") ? fields.number("per", "give a step such as 10") : null,
            hints(fields, kind),
            source,
            kind,
            fields.has("unit") ? fields.text("unit", "write such as \"years\"") : null,
            missing(fields));
      }
      case "boolean" -> {
        JsonFields fields = new JsonFields(file, place, value, BOOLEAN);
        yield new Column.Category(
            name,
            Truth.VALUES,
            fields.has("reference") ? fields.text("reference", "write \"true\"") : null,
            hints(fields, NumberKind.NUMBER),
            source,
            missing(fields));
      }
      case "category" -> {
        JsonFields fields = new JsonFields(file, place, value, CATEGORY);
        yield new Column.Category(
            name,
            values(fields),
            fields.has("reference") ? fields.text("reference", "name one of the values") : null,
            hints(fields, NumberKind.NUMBER),
            source,
            missing(fields));
      }
      case "ignore" -> {
        new JsonFields(file, place, value, IGNORED);
        yield new Column.Ignored(name, source);
      }
      default ->
          throw any.bad(
              "type", "must be one of " + TYPES, JsonTree.kind(type), "choose one of them");
    };
  }

  /** A value of the column: a number, or for dates and times a text. */
  private static double value(JsonFields fields, String field, NumberKind kind, String remedy) {
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

  private static @Nullable MissingPolicy missing(JsonFields fields) {
    return fields.has(MISSING)
        ? MissingPolicy.of(fields.text(MISSING, "write such as \"drop\""))
        : null;
  }

  private static Hints hints(JsonFields fields, NumberKind kind) {
    return new Hints(
        fields.has("mean") ? value(fields, "mean", kind, "give it as it was published") : null,
        fields.has("sd") ? fields.number("sd", "give it as it was published") : null,
        fields.has("shares") ? fields.numbers("shares", "give shares such as 0.25") : List.of(),
        fields.has("alike") ? fields.text("alike", "give a word such as \"size\"") : null,
        fields.has("explained") ? fields.number("explained", "give a share such as 0.4") : null);
  }

  private static List<Column.Value> values(JsonFields fields) {
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
