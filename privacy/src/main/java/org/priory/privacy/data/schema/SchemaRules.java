package org.priory.privacy.data.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.Schema.Layout;

/** The rules between the parts of a schema. */
final class SchemaRules {

  private SchemaRules() {}

  static void check(
      List<Column> columns, List<String> missing, @Nullable String unit, Layout layout) {
    if (columns.isEmpty()) {
      throw new InvalidField(
          "columns", "must hold at least one column", "empty", "describe the columns to be used");
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      String place = "columns[" + i + "]";
      if (!names.add(column.name())) {
        throw new InvalidField(
            place + ".name", "must be different from the others", column.name(), "leave one out");
      }
      if (column instanceof Column.Category category) {
        checkNotMissing(place, category, missing);
      }
    }
    if (unit != null && !layout.header() && !names.contains(unit)) {
      throw new InvalidField(
          "unit",
          "must be \"row\" or a column of the schema where the file has no header line",
          unit,
          "list the column, with type \"ignore\" if it is only the unit");
    }
  }

  /** A spelling cannot be a value and missing at once. */
  private static void checkNotMissing(
      String place, Column.Category category, List<String> missing) {
    for (int i = 0; i < category.values().size(); i++) {
      for (String spelling : category.values().get(i).spellings()) {
        if (missing.contains(spelling)) {
          throw new InvalidField(
              place + ".values[" + i + "]",
              "must not be a mark of \"missing\"",
              '"' + spelling + '"',
              "take it out of one of the two");
        }
      }
    }
  }
}
