package org.priory.privacy.data.schema;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private final String file;

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

  /** What a column is called, if that can be read. */
  private static @Nullable String name(@Nullable Object column) {
    return column instanceof Map<?, ?> fields && fields.get("name") instanceof String name
        ? name
        : null;
  }

  static Schema schema(String file, @Nullable Object tree) {
    return new SchemaReader(file).schema(tree);
  }

  private Schema schema(@Nullable Object tree) {
    JsonFields top = new JsonFields(file, "", tree);
    Faults faults = new Faults(file, "");
    top.unknown(TOP).forEach(faults::add);
    List<?> list = faults.answer(() -> top.list("columns", "describe the columns to be used"));
    List<@Nullable Column> columns = columns(list == null ? List.of() : list, faults);
    List<String> missing =
        top.has(MISSING)
            ? faults.answer(() -> top.texts(MISSING, "write [\"?\", \"\"]"))
            : List.of("");
    String unit = faults.answer(() -> unit(top));
    Size size = faults.answer(() -> size(top));
    Boolean header = faults.answer(() -> top.flag("header", true));
    Character separator = faults.answer(() -> top.character("separator"));
    Character comment = faults.answer(() -> top.character("comment"));
    Layout layout = faults.answer(() -> new Layout(header == null || header, separator, comment));
    if (list != null) {
      boolean isWhole = faults.isEmpty();
      List<InvalidField> broken =
          SchemaRules.faults(
              columns,
              list.stream().map(SchemaReader::name).toList(),
              missing == null ? List.of("") : missing,
              unit,
              size == null ? Size.PUBLIC : size,
              layout == null ? Layout.DEFAULTS : layout);
      for (InvalidField fault : broken) {
        // What is known of a part of the columns is not known of all.
        if (isWhole || fault.isOfColumns()) {
          faults.add(inColumn(fault, list));
        }
      }
    }
    if (!faults.isEmpty() || missing == null || size == null || layout == null) {
      throw BadData.all(faults.all());
    }
    try {
      List<Column> whole = columns.stream().map(Objects::requireNonNull).toList();
      return new Schema(whole, missing, unit, size, layout);
    } catch (InvalidField e) {
      throw e.in(file, "");
    }
  }

  /** The columns, null where something is wrong. */
  private List<@Nullable Column> columns(List<?> list, Faults faults) {
    List<@Nullable Column> columns = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      Object value = list.get(i);
      String place = "columns[" + i + "]";
      Faults found = new Faults(file, place);
      columns.add(ColumnReader.read(file, place, value, found));
      found.all().forEach(fault -> faults.add(named(fault, value)));
    }
    return columns;
  }

  /** A fault of the columns together, with the name and the line of the one that it is found at. */
  private BadData inColumn(InvalidField fault, List<?> columns) {
    BadData in = fault.in(file, "");
    OptionalInt column = fault.column();
    return column.isPresent() ? named(in, columns.get(column.getAsInt())) : in;
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
}
