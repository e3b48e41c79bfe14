package org.priory.privacy.data.schema;

import java.util.ArrayList;
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
    List<String> names = columns.stream().map(Column::name).toList();
    List<InvalidField> faults = faults(columns, names, missing, unit, size, layout);
    if (!faults.isEmpty()) {
      throw faults.get(0);
    }
  }

  /**
   * All rules that are broken.
   *
   * @param columns null where one could not be read
   * @param given the name of each, also of one that could not be read; null where it has none
   */
  static List<InvalidField> faults(
      List<? extends @Nullable Column> columns,
      List<? extends @Nullable String> given,
      List<String> missing,
      @Nullable String unit,
      Size size,
      Layout layout) {
    List<InvalidField> faults = new ArrayList<>();
    if (columns.isEmpty()) {
      faults.add(
          new InvalidField(
              "columns",
              "must hold at least one column",
              "empty",
              "describe the columns to be used"));
      return faults;
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      String place = "columns[" + i + "]";
      String name = given.get(i);
      if (name != null && !names.add(name)) {
        faults.add(
            new InvalidField(
                place + ".name", "must be different from the others", name, "leave one out"));
      }
      if (column instanceof Column.Category category) {
        checkNotMissing(place, category, missing, faults);
      }
    }
    checkNamesOfMissing(columns, names, faults);
    checkSize(columns, size, faults);
    if (unit != null && !layout.header() && !names.contains(unit)) {
      faults.add(
          new InvalidField(
              "unit",
              "must be \"row\" or a column of the schema where the file has no header line",
              unit,
              "list the column, with type \"ignore\" if it is only the unit"));
    }
    return faults;
  }

  /** A number's feature for missing values must not have the name of a column. */
  private static void checkNamesOfMissing(
      List<? extends @Nullable Column> columns, Set<String> names, List<InvalidField> faults) {
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (column == null || column.missing() != MissingPolicy.MEAN) {
        continue;
      }
      String taken = MissingPolicy.nameOfMissing(column.name());
      if (names.contains(taken)) {
        faults.add(
            new InvalidField(
                "columns[" + i + "]." + MissingPolicy.FIELD,
                "must be left out or drop where a column is called '" + taken + "'",
                MissingPolicy.MEAN.word(),
                "rename that column, or choose another policy"));
      }
    }
  }

  /** How many rows are left is no public fact of the file. */
  private static void checkSize(
      List<? extends @Nullable Column> columns, Size size, List<InvalidField> faults) {
    if (size instanceof Size.Counted
        && columns.stream().anyMatch(column -> column != null && column.isDropped())) {
      faults.add(
          new InvalidField(
              "size",
              "must be \"private\" or the number that is kept, where a column has \"missing\": \"drop\"",
              "\"public\"",
              "write \"private\", or the number of those without a missing value if it is public"));
    }
  }

  /** A spelling cannot be a value and missing at once. */
  private static void checkNotMissing(
      String place, Column.Category category, List<String> missing, List<InvalidField> faults) {
    for (int i = 0; i < category.values().size(); i++) {
      for (String spelling : category.values().get(i).spellings()) {
        if (missing.contains(spelling)) {
          faults.add(
              new InvalidField(
                  place + ".values[" + i + "]",
                  "must not be a mark of \"missing\"",
                  '"' + spelling + '"',
                  "take it out of one of the two"));
        }
      }
    }
  }
}
