package org.priory.privacy.data.schema;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is publicly known about a table, written by a person and never learned from the data.
 *
 * <p>As JSON, with the defaults of the last line:
 *
 * <pre>{@code
 * { "columns": [
 *     {"name": "age", "type": "number", "min": 17, "max": 90},
 *     {"name": "sex", "type": "category", "values": ["Female", "Male"]},
 *     {"name": "income", "type": "category", "values": [["<=50K", "<=50K."], [">50K", ">50K."]]},
 *     {"name": "note", "type": "ignore"} ],
 *   "missing": [""], "unit": "row", "size": "public", "header": true }
 * }</pre>
 *
 * <p>{@code size} is {@code "public"}, {@code "private"}, or the number of units itself. A value
 * that may be written in several ways is a list of its spellings. A number may have {@code "per":
 * 10}, the step in which its effect is read, a category {@code "reference": "Female"}, the value
 * that the others are compared with, and any column {@code "source"}, where this is known from.
 * {@code "mean"} and {@code "sd"} of a number, {@code "shares"} of a category's values, {@code
 * "alike"} and {@code "explained"} of both are {@link Hints} for forecasts and change nothing else.
 * {@code "missing"} of a column is its {@link MissingPolicy}. Two more fields say how the text is
 * laid out: {@code "separator": ";"} and {@code "comment": "|"}, the first character of lines to
 * pass over before the first record.
 *
 * @param columns in the order of the file if it has no header line; each name once
 * @param missing how a missing value is written
 * @param unit the column whose value names the person; null if every row is a person
 * @param size how many units there are, as far as it is public
 * @param layout how the text is laid out
 */
public record Schema(
    List<Column> columns, List<String> missing, @Nullable String unit, Size size, Layout layout)
    implements Serializable {

  /** The value of {@code unit} that means that every row is a person. */
  public static final String ROW = "row";

  /**
   * How the text of a table is laid out.
   *
   * @param header whether the first line has the columns' names
   * @param separator between fields; null for the one of the file's format
   * @param comment first character of the lines to pass over before the first record, or null
   */
  public record Layout(boolean header, @Nullable Character separator, @Nullable Character comment)
      implements Serializable {

    /** A header line, the format's own separator, no comments. */
    public static final Layout DEFAULTS = new Layout(true, null, null);

    public Layout {
      checkCharacter("separator", separator);
      checkCharacter("comment", comment);
    }

    private static void checkCharacter(String field, @Nullable Character c) {
      if (c != null && (c == '"' || c == '\n' || c == '\r' || Character.isLetterOrDigit(c))) {
        throw new InvalidField(
            field,
            "must be neither a quote, a line end, a letter nor a digit",
            "such a one",
            "give another character, or leave it out");
      }
    }
  }

  public Schema {
    columns = List.copyOf(columns);
    missing = missing.stream().map(String::strip).distinct().toList();
    SchemaRules.check(columns, missing, unit, size, layout);
  }

  /** A table with a header line, rows as units, public size, and empty cells as missing. */
  public static Schema of(Column... columns) {
    return new Schema(List.of(columns), List.of(""), null, Size.PUBLIC, Layout.DEFAULTS);
  }

  /**
   * Reads a schema.
   *
   * @throws BadData if it is not one; the message names the file and the place
   */
  public static Schema read(Path file) {
    return SchemaReader.read(file);
  }

  /**
   * Reads a schema from text.
   *
   * @param name what to call the text in messages
   * @throws BadData if it is not one
   */
  public static Schema parse(String name, String json) {
    return SchemaReader.parse(name, json);
  }

  /**
   * Reads a schema from the members of its JSON object.
   *
   * @param name what to call them in messages
   * @throws BadData if they are not those of a schema
   */
  public static Schema of(String name, Map<String, ? extends @Nullable Object> members) {
    return SchemaReader.schema(name, members);
  }

  /** The members of the object that {@link #toJson} writes. */
  public Map<String, @Nullable Object> members() {
    return SchemaWriter.members(this);
  }

  /** The JSON that {@link #read} reads back to an equal schema. */
  public String toJson() {
    return SchemaWriter.write(this);
  }

  /** What is publicly known about the units of privacy. */
  public Population population() {
    return unit == null ? Population.ofRows(size) : Population.ofPersons(size);
  }

  /** This schema with each column as a function of it. */
  public Schema with(UnaryOperator<Column> change) {
    return new Schema(columns.stream().map(change).toList(), missing, unit, size, layout);
  }

  /** This schema with some columns passed over. */
  public Schema without(Predicate<Column> left) {
    return with(
        column -> left.test(column) ? new Column.Ignored(column.name(), column.source()) : column);
  }

  /** The column of that name. */
  public Optional<Column> column(String name) {
    return columns.stream().filter(c -> c.name().equals(name)).findFirst();
  }
}
