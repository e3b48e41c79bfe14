package org.priory.privacy.data.encoding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * Finds the encoding's columns in a file. What the file's header says is not repeated in messages:
 * where a schema forgets {@code "header": false}, the first line is a record.
 */
public final class FieldBinding {

  private final String name;
  private final Encoding encoding;

  /**
   * @param name of the file or the table, for messages
   */
  public FieldBinding(String name, Encoding encoding) {
    this.name = name;
    this.encoding = encoding;
  }

  /**
   * By the names in the file.
   *
   * @param place what holds the names, for messages
   * @return for each column of the file what it does to a row, null if nothing
   */
  public @Nullable Cell[] byName(String place, List<String> names) {
    @Nullable Cell[] cells = new Cell[names.size()];
    for (int i = 0; i < encoding.fields().size(); i++) {
      Cell cell = encoding.cell(i);
      if (cell != null) {
        cells[find(place, names, i)] = cell;
      }
    }
    return cells;
  }

  private int find(String place, List<String> names, int field) {
    String wanted = encoding.fields().get(field);
    int at = names.indexOf(wanted);
    if (at < 0) {
      throw bad(
          inSchema(field),
          "must be a column of the " + place + ": " + wanted,
          "not among its " + names.size(),
          "mend the name in the schema, its separator, or set \"header\": false if there is none");
    }
    if (at != names.lastIndexOf(wanted)) {
      throw bad(
          inSchema(field),
          "must be in the " + place + " once: " + name,
          "there twice",
          "give the columns of the file different names");
    }
    return at;
  }

  private String inSchema(int field) {
    return field < encoding.schema().columns().size()
        ? "schema columns[" + field + "].name"
        : "schema unit";
  }

  /**
   * By the order of the schema's columns.
   *
   * <p>The number of fields of the first line is the shape of the file, as a header would be: the
   * same in every table that an export of these columns writes. Later lines may have any number.
   */
  public @Nullable Cell[] byOrder(int fieldsInFirstLine) {
    int columns = encoding.schema().columns().size();
    if (fieldsInFirstLine != columns) {
      throw bad(
          "line 1",
          "must have the " + columns + " columns of the schema, because \"header\" is false",
          fieldsInFirstLine,
          "list every column in order, with type \"ignore\" where it is not used, or mend the"
              + " separator");
    }
    @Nullable Cell[] cells = new Cell[columns];
    for (int i = 0; i < columns; i++) {
      cells[i] = encoding.cell(i);
    }
    return cells;
  }

  private BadData bad(String place, String rule, Object was, String remedy) {
    return new BadData(name, place, rule, was, remedy);
  }
}
