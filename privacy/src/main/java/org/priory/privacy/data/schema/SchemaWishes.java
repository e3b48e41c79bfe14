package org.priory.privacy.data.schema;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a person already knows when a schema is begun, so that there is less to fill in.
 *
 * @param types the type of each column that is named: {@code number}, {@code category}, ...
 * @param otherwise the type of all other columns
 * @param unit the column that names the person; empty if every row is a person
 * @param separator between the fields of the file; empty to find it out from the first line
 * @param codeBook a table of what is publicly known about each column
 */
public record SchemaWishes(
    Map<String, String> types,
    String otherwise,
    Optional<String> unit,
    Optional<Character> separator,
    Optional<Path> codeBook) {

  /** Nothing is known: every column starts as a number. */
  public static final SchemaWishes NONE =
      new SchemaWishes(Map.of(), "number", Optional.empty(), Optional.empty(), Optional.empty());

  public SchemaWishes {
    types = Map.copyOf(types);
  }

  /** These wishes with these columns of that type. */
  public SchemaWishes with(String type, List<String> columns) {
    Map<String, String> more = new LinkedHashMap<>(types);
    columns.forEach(column -> more.put(column, type));
    return new SchemaWishes(more, otherwise, unit, separator, codeBook);
  }

  /** These wishes with all columns that are not named of that type. */
  public SchemaWishes otherwise(String type) {
    return new SchemaWishes(types, type, unit, separator, codeBook);
  }

  /** These wishes with a column that names the person. */
  public SchemaWishes ofUnit(String column) {
    return new SchemaWishes(types, otherwise, Optional.of(column), separator, codeBook);
  }

  /** These wishes for a file with that character between its fields. */
  public SchemaWishes separatedBy(char between) {
    return new SchemaWishes(types, otherwise, unit, Optional.of(between), codeBook);
  }

  /** These wishes with a table of what is known about each column. */
  public SchemaWishes fromCodeBook(Path file) {
    return new SchemaWishes(types, otherwise, unit, separator, Optional.of(file));
  }
}
