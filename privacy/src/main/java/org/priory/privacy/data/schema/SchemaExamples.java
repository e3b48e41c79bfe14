package org.priory.privacy.data.schema;

import java.util.List;

/** A column of each kind, for a template; nothing follows from them. */
final class SchemaExamples {
  static final List<Column> ALL =
      List.of(
          new Column.Number("weight", 30, 200, null, "code book page 4").in("kg"),
          number("children", NumberKind.INTEGER, "0", "12", 1).withMissing(MissingPolicy.MEAN),
          number("admitted", NumberKind.DATE, "2015-01-01", "2024-12-31", 365),
          number("arrival", NumberKind.DATETIME, "2024-01-01T00:00", "2024-12-31T23:59", 86_400),
          Column.Category.ofBooleans("smoker"),
          new Column.Category(
              "sex",
              List.of(
                  new Column.Value(List.of("female", "F", "2")),
                  new Column.Value(List.of("male", "M", "1"))),
              "female",
              Hints.NONE,
              null,
              MissingPolicy.LEVEL),
          new Column.Ignored("note"));

  private SchemaExamples() {}

  private static Column.Number number(
      String name, NumberKind kind, String min, String max, double per) {
    return new Column.Number(
        name,
        kind.parse(min.toCharArray(), 0, min.length()),
        kind.parse(max.toCharArray(), 0, max.length()),
        per,
        Hints.NONE,
        null,
        kind);
  }
}
