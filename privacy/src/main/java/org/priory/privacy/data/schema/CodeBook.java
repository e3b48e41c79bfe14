package org.priory.privacy.data.schema;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A code book: a CSV file with a line for each column of a table, written by those who made the
 * table, never learned from its rows.
 *
 * <p>Its header line has {@code column} and {@code type}, and any of {@code min}, {@code max},
 * {@code per}, {@code values}, {@code reference}, {@code unit} (of measure) and {@code source}.
 * Values are separated by {@code |}; {@code 1=male|2=female} and {@code M=male|F=female} are codes
 * with their names.
 */
public final class CodeBook {
  /** A code that is no value as it stands, as {@code <} in {@code <=50K} would be. */
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_-]+");

  private static final Set<String> FIELDS =
      Set.of(
          "column",
          "type",
          "min",
          "max",
          "per",
          "values",
          "reference",
          "unit",
          MissingPolicy.FIELD,
          "source");

  private final String file;

  private CodeBook(String file) {
    this.file = file;
  }

  /**
   * The members of each column in a schema, by the column's name.
   *
   * @param columns of the table: a line about another is refused
   */
  public static Map<String, Map<String, @Nullable Object>> read(Path path, List<String> columns) {
    return new CodeBook(path.toString()).lines(path, columns);
  }

  private Map<String, Map<String, @Nullable Object>> lines(Path path, List<String> columns) {
    Map<String, Map<String, @Nullable Object>> found = new LinkedHashMap<>();
    List<BadData> faults = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(path)) {
      for (NamedCsvRecord line : reader) {
        if (found.isEmpty() && faults.isEmpty()) {
          checkHeader(line.getHeader());
        }
        try {
          add(found, line, columns);
        } catch (BadData e) {
          faults.add(e);
        }
      }
    } catch (NoSuchFileException e) {
      throw new BadData(file, "", "must be a file", "not found", "check the name");
    } catch (IOException | UncheckedIOException | CsvParseException e) {
      throw new BadData(file, "", "must be a CSV file", "not readable as one", "export it anew");
    }
    if (!faults.isEmpty()) {
      throw BadData.all(faults);
    }
    return found;
  }

  private void checkHeader(List<String> header) {
    if (!header.containsAll(List.of("column", "type")) || !FIELDS.containsAll(header)) {
      throw new BadData(
          file,
          "line 1",
          "must have column and type, and any of "
              + String.join(", ", FIELDS.stream().sorted().toList()),
          String.join(", ", header),
          "mend the header line of the code book");
    }
  }

  private void add(
      Map<String, Map<String, @Nullable Object>> found, NamedCsvRecord line, List<String> columns) {
    String name = field(line, "column");
    String place = "line " + line.getStartingLineNumber();
    if (!columns.contains(name) || found.containsKey(name)) {
      throw new BadData(
          file,
          place,
          "must be about a column of the table, each once: " + name,
          found.containsKey(name) ? "there before" : "not among its " + columns.size(),
          "mend its name, or leave the line out");
    }
    try {
      Column column = column(name, line);
      found.put(name, SchemaWriter.column(column));
    } catch (InvalidField e) {
      throw e.in(file, place).about("column '" + name + "'");
    }
  }

  private Column column(String name, NamedCsvRecord line) {
    String type = field(line, "type");
    String source = source(line);
    return switch (type) {
      case "number", "integer", "date", "datetime" -> {
        NumberKind kind = NumberKind.valueOf(type.toUpperCase(Locale.ROOT));
        String per = field(line, "per");
        String unit = field(line, "unit");
        yield new Column.Number(
            name,
            value(line, "min", kind),
            value(line, "max", kind),
            per.isEmpty() ? null : (Double) value(line, "per", NumberKind.NUMBER),
            Hints.NONE,
            known(line),
            kind,
            unit.isEmpty() ? null : unit,
            missing(line));
      }
      case "boolean" ->
          new Column.Category(
              name, Truth.VALUES, reference(line), Hints.NONE, source, missing(line));
      case "category" ->
          new Column.Category(
              name, values(line), reference(line), Hints.NONE, source, missing(line));
      case "ignore" -> new Column.Ignored(name, source);
      default ->
          throw new InvalidField(
              "type", "must be one of " + ColumnReader.TYPES, '"' + type + '"', "choose one");
    };
  }

  private String known(NamedCsvRecord line) {
    String given = field(line, "source");
    return given.isEmpty() ? "code book " + Path.of(file).getFileName() : given;
  }

  /** Where a category is known from, and in which unit its values are. */
  private String source(NamedCsvRecord line) {
    String unit = field(line, "unit");
    return unit.isEmpty() ? known(line) : known(line) + ", in " + unit;
  }

  private static @Nullable String reference(NamedCsvRecord line) {
    String reference = field(line, "reference");
    return reference.isEmpty() ? null : reference;
  }

  private static @Nullable MissingPolicy missing(NamedCsvRecord line) {
    String policy = field(line, MissingPolicy.FIELD);
    return policy.isEmpty() ? null : MissingPolicy.of(policy);
  }

  private static double value(NamedCsvRecord line, String field, NumberKind kind) {
    String text = field(line, field);
    double value = kind.parse(text.toCharArray(), 0, text.length());
    if (Double.isNaN(value)) {
      throw new InvalidField(
          field,
          "must be a " + kind.word(),
          text.isEmpty() ? "not given" : '"' + text + '"',
          "give what is possible, without the data");
    }
    return value;
  }

  /** Values, or codes and what they stand for: all of a column, or those that are numbers. */
  private static List<Column.Value> values(NamedCsvRecord line) {
    List<String> texts = List.of(field(line, "values").split("\\|", -1));
    List<String> codes = texts.stream().map(CodeBook::code).toList();
    boolean areCodes =
        codes.stream().allMatch(WORD.asMatchPredicate())
            && codes.stream().distinct().count() == codes.size();
    List<Column.Value> values = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      String code = codes.get(i);
      boolean isNumber = !Double.isNaN(Decimal.parse(code.toCharArray(), 0, code.length()));
      values.add(
          areCodes || isNumber
              ? new Column.Value(List.of(text.substring(text.indexOf('=') + 1), code))
              : Column.Value.of(text));
    }
    return values;
  }

  /** What stands before the first "="; empty if there is none. */
  private static String code(String text) {
    return text.substring(0, Math.max(0, text.indexOf('='))).strip();
  }

  private static String field(NamedCsvRecord line, String name) {
    return line.findField(name).orElse("").strip();
  }
}
