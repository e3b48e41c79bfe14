package org.priory.privacy.data;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.Schema.Layout;

/** Reads a schema from JSON. Every refusal names the file and the place. */
final class SchemaReader {

  private static final long MAX_BYTES = 64L << 20;
  private static final String NEW = "write one with 'priory schema new DATA'";

  private static final Set<String> TOP =
      Set.of("columns", "missing", "unit", "size", "header", "separator", "comment");
  private static final Set<String> IGNORED = Set.of("name", "type", "source");
  private static final Set<String> NUMBER =
      with(IGNORED, "min", "max", "per", "mean", "sd", "alike", "explained");
  private static final Set<String> CATEGORY =
      with(IGNORED, "values", "reference", "shares", "alike", "explained");
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
    String file = path.toString();
    if (Files.isDirectory(path)) {
      throw new BadData(file, "", "must be a file", "a folder", "name a file in it");
    }
    try {
      if (Files.size(path) > MAX_BYTES) {
        throw new BadData(
            file, "", "must be a schema of at most 64 MiB", Files.size(path) + " bytes", NEW);
      }
      return parse(file, Files.readString(path));
    } catch (NoSuchFileException e) {
      throw new BadData(file, "", "must be a file", "not found", NEW);
    } catch (MalformedInputException e) {
      throw new BadData(file, "", "must be UTF-8 text", "something else", NEW);
    } catch (IOException e) {
      throw new BadData(file, "", "must be readable", "not", "check the file's permissions");
    }
  }

  static Schema parse(String file, String json) {
    return new SchemaReader(file).schema(JsonTree.parse(file, json));
  }

  private Schema schema(@Nullable Object tree) {
    JsonFields top = new JsonFields(file, "", tree, TOP);
    List<?> list = top.list("columns", "describe the columns to be used");
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String place = "columns[" + i + "]";
      try {
        columns.add(column(place, list.get(i)));
      } catch (InvalidField e) {
        throw e.in(file, place);
      }
    }
    try {
      return new Schema(
          columns,
          top.has("missing") ? top.texts("missing", "write [\"?\", \"\"]") : List.of(""),
          unit(top),
          size(top),
          new Layout(
              top.flag("header", true), top.character("separator"), top.character("comment")));
    } catch (InvalidField e) {
      throw e.in(file, "");
    }
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
    if (size instanceof Double n && n >= 1 && n <= Integer.MAX_VALUE && n == Math.rint(n)) {
      return Size.of(n.intValue());
    }
    throw top.bad(
        "size",
        "must be \"public\", \"private\" or a whole number from 1 to " + Integer.MAX_VALUE,
        size instanceof Double n ? Decimal.text(n) : JsonFields.kind(size),
        "write the number of people that is known in public, or \"private\" if it is a secret");
  }

  private Column column(String place, @Nullable Object value) {
    JsonFields any = new JsonFields(file, place, value, ANY);
    String name = any.text("name", "give the column's name");
    String type = any.text("type", "write \"number\", \"category\" or \"ignore\"");
    String source =
        any.has("source") ? any.text("source", "say where its bounds or values came from") : null;
    return switch (type) {
      case "number" -> {
        JsonFields fields = new JsonFields(file, place, value, NUMBER);
        yield new Column.Number(
            name,
            fields.number("min", "give the smallest value that is possible, without the data"),
            fields.number("max", "give the largest value that is possible, without the data"),
            fields.has("per") ? fields.number("per", "give a step such as 10") : null,
            hints(fields),
            source);
      }
      case "category" -> {
        JsonFields fields = new JsonFields(file, place, value, CATEGORY);
        yield new Column.Category(
            name,
            values(fields),
            fields.has("reference") ? fields.text("reference", "name one of the values") : null,
            hints(fields),
            source);
      }
      case "ignore" -> {
        new JsonFields(file, place, value, IGNORED);
        yield new Column.Ignored(name, source);
      }
      default ->
          throw any.bad(
              "type",
              "must be number, category or ignore",
              JsonFields.kind(type),
              "choose one of them");
    };
  }

  private static Hints hints(JsonFields fields) {
    return new Hints(
        fields.has("mean") ? fields.number("mean", "give it as it was published") : null,
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
