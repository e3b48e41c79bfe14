package org.priory.privacy.data;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A schema to be filled in, from the first line of a table alone. Every column starts as a number
 * without bounds, which {@link Schema#read} refuses until a person has given them.
 *
 * @param json the text of the schema
 * @param columns how many columns it has
 */
public record SchemaTemplate(String json, int columns) {

  /**
   * From the names in the header line; nothing after it is looked at.
   *
   * @throws BadData if the first line is not one of names: it may be a record then, and must not
   *     reach a schema, which is public
   */
  public static SchemaTemplate fromHeader(Path path) {
    DataFile file = new DataFile(path);
    Format format = Format.of(file);
    if (format == Format.PARQUET) {
      return of(ParquetColumns.names(file), true, ',');
    }
    char separator = separator(file, format);
    List<String> names = CsvHead.firstLine(file, separator);
    CsvHead.requireText(file, names);
    checkNames(file, names);
    return of(names, true, separator);
  }

  /** For a file without a header line: only the number of fields in its first line is used. */
  public static SchemaTemplate withoutHeader(Path path) {
    DataFile file = new DataFile(path);
    char separator = separator(file, Format.of(file));
    int fields = CsvHead.firstLine(file, separator).size();
    List<String> names = IntStream.rangeClosed(1, fields).mapToObj(i -> "column" + i).toList();
    return of(names, false, separator);
  }

  private static SchemaTemplate of(List<String> names, boolean header, char separator) {
    return new SchemaTemplate(SchemaWriter.template(names, header, separator), names.size());
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
