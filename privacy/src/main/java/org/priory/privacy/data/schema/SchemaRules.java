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
      List<Column> columns, List<String> missing, @Nullable String unit, Size size, Layout layout) {
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
    checkNamesOfMissing(columns, names);
    checkSize(columns, size);
    if (unit != null && !layout.header() && !names.contains(unit)) {
      throw new InvalidField(
          "unit",
          "must be \"row\" or a column of the schema where the file has no header line",
          unit,
          "list the column, with type \"ignore\" if it is only the unit");
    }
  }

  /** A number's feature for missing values must not have the name of a column. */
  private static void checkNamesOfMissing(List<Column> columns, Set<String> names) {
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      String taken = MissingPolicy.nameOfMissing(column.name());
      if (column.missing() == MissingPolicy.MEAN && names.contains(taken)) {
        throw new InvalidField(
            "columns[" + i + "]." + MissingPolicy.FIELD,
            "must be left out or drop where a column is called '" + taken + "'",
            MissingPolicy.MEAN.word(),
            "rename that column, or choose another policy");
      }
    }
  }

  /** How many rows are left is no public fact of the file. */
  private static void checkSize(List<Column> columns, Size size) {
    if (size instanceof Size.Counted && columns.stream().anyMatch(Column::isDropped)) {
      throw new InvalidField(
          "size",
          "must be \"private\" or the number that is kept, where a column has \"missing\": \"drop\"",
          "\"public\"",
          "write \"private\", or the number of those without a missing value if it is public");
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
