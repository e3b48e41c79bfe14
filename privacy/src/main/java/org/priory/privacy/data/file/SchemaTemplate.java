package org.priory.privacy.data.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.CodeBook;
import org.priory.privacy.data.schema.Decimal;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.SchemaWishes;
import org.priory.privacy.data.schema.SchemaWriter;

/**
 * A schema to be filled in, from the first line of a table alone. Every column starts without
 * bounds or values, which {@link Schema#read} refuses until a person has given them.
 *
 * @param json the text of the schema
 * @param columns how many columns it has
 * @param open how many of them have still to be given bounds or values
 */
public record SchemaTemplate(String json, int columns, int open) {
  /** What bytes are read as that are not UTF-8. */
  private static final char REPLACEMENT = '\ufffd';

  /**
   * Whether a file has the names of its columns apart from its records, as Parquet files have. Of
   * another table only a person knows whether its first line has names or is a record.
   */
  public static boolean hasNames(Path path) {
    return Format.of(new DataFile(path)) == Format.PARQUET;
  }

  /**
   * From the names in the header line; nothing after it is looked at.
   *
   * @throws BadData if the first line is not one of names: it may be a record then, and must not
   *     reach a schema, which is public
   */
  public static SchemaTemplate fromHeader(Path path) {
    return fromHeader(path, SchemaWishes.NONE);
  }

  /** From the names in the header line, and what a person already knows. */
  public static SchemaTemplate fromHeader(Path path, SchemaWishes wishes) {
    DataFile file = new DataFile(path);
    Format format = Format.of(file);
    if (format == Format.PARQUET) {
      return of(TableReading.of(file, format).columns(file), wishes, true, ',');
    }
    char separator = wishes.separator().orElseGet(() -> separator(file, format));
    List<String> names = CsvHead.firstLine(file, separator);
    CsvHead.requireText(file, names);
    requireUtf8(file, names);
    checkNames(file, names);
    return of(names, wishes, true, separator);
  }

  /** Names that were not read whole would be written into a schema that fits no file. */
  private static void requireUtf8(DataFile file, List<String> names) {
    if (names.stream().anyMatch(name -> name.indexOf(REPLACEMENT) >= 0)) {
      throw file.bad(
          "line 1", "must be text in UTF-8", "another encoding", "save the whole file as UTF-8");
    }
  }

  /** For a file without a header line: only the number of fields in its first line is used. */
  public static SchemaTemplate withoutHeader(Path path) {
    return withoutHeader(path, SchemaWishes.NONE);
  }

  /**
   * For a file without a header line, and what a person already knows of {@code column1}, {@code
   * column2}, ...
   */
  public static SchemaTemplate withoutHeader(Path path, SchemaWishes wishes) {
    DataFile file = new DataFile(path);
    char separator = wishes.separator().orElseGet(() -> separator(file, Format.of(file)));
    int fields = CsvHead.firstLine(file, separator).size();
    List<String> names = IntStream.rangeClosed(1, fields).mapToObj(i -> "column" + i).toList();
    return of(names, wishes, false, separator);
  }

  private static SchemaTemplate of(
      List<String> names, SchemaWishes wishes, boolean header, char separator) {
    checkWishes(names, wishes);
    Map<String, Map<String, @Nullable Object>> known =
        wishes.codeBook().map(book -> CodeBook.read(book, names)).orElse(Map.of());
    List<Map<String, @Nullable Object>> columns = new ArrayList<>();
    int open = 0;
    for (String name : names) {
      String type =
          wishes.unit().filter(name::equals).isPresent()
              ? "ignore"
              : wishes.types().getOrDefault(name, wishes.otherwise());
      columns.add(known.getOrDefault(name, SchemaWriter.open(name, type)));
      open += known.containsKey(name) || type.equals("ignore") || type.equals("boolean") ? 0 : 1;
    }
    return new SchemaTemplate(
        SchemaWriter.template(columns, wishes, header, separator), names.size(), open);
  }

  /** Refuses names that no column has: they may be spelled wrong. */
  private static void checkWishes(List<String> names, SchemaWishes wishes) {
    List<BadData> faults = new ArrayList<>();
    Stream.concat(wishes.types().keySet().stream(), wishes.unit().stream())
        .filter(name -> !names.contains(name))
        .sorted()
        .forEach(
            name ->
                faults.add(
                    new BadData(
                        "schema new",
                        name,
                        "must be a column of the header line",
                        "not among its " + names.size(),
                        "mend its spelling, or the separator")));
    if (!faults.isEmpty()) {
      throw BadData.all(faults);
    }
  }

  /** A semicolon or a tab where a comma leaves the first line in one piece and it does not. */
  private static char separator(DataFile file, Format format) {
    return switch (format) {
      case TSV -> '\t';
      case CSV -> {
        char best = ',';
        for (char other : new char[] {';', '\t'}) {
          if (CsvHead.firstLine(file, best).size() == 1
              && CsvHead.firstLine(file, other).size() > 1) {
            best = other;
          }
        }
        yield best;
      }
      default ->
          throw file.bad("", "must be a table", "images", "images need no schema, use them as is");
    };
  }

  private static void checkNames(DataFile file, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      boolean number = !Double.isNaN(Decimal.parse(name.toCharArray(), 0, name.length()));
      if (number || name.isEmpty() || !seen.add(name)) {
        throw file.bad(
            "line 1, column " + (i + 1),
            "must be a name of its own in a header line",
            number ? "a number" : name.isEmpty() ? "blank" : "an earlier name again",
            "mend the header line, or add `no-header` if the first line is a record");
      }
    }
  }
}
