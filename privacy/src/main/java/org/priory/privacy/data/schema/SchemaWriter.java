package org.priory.privacy.data.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.Json;

/** Writes a schema as JSON, one column a line. */
public final class SchemaWriter {

  private SchemaWriter() {}

  static String write(Schema schema) {
    return page(schema.columns().stream().map(SchemaWriter::column).toList(), rest(schema));
  }

  /** The members of the object that {@link #write} writes, in order. */
  static Map<String, @Nullable Object> members(Schema schema) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("columns", schema.columns().stream().map(SchemaWriter::column).toList());
    members.putAll(rest(schema));
    return members;
  }

  /** All but the columns. */
  private static Map<String, Object> rest(Schema schema) {
    Schema.Layout layout = schema.layout();
    Map<String, Object> rest = new LinkedHashMap<>();
    rest.put("missing", schema.missing());
    rest.put("unit", schema.unit() == null ? Schema.ROW : schema.unit());
    rest.put("size", size(schema.size()));
    rest.put("header", layout.header());
    putCharacter(rest, "separator", layout.separator());
    putCharacter(rest, "comment", layout.comment());
    return rest;
  }

  /**
   * A schema that has still to be filled in, with an example of each kind of column.
   *
   * @param columns each as its members
   */
  public static String template(
      List<Map<String, @Nullable Object>> columns,
      SchemaWishes wishes,
      boolean header,
      char separator) {
    Map<String, Object> rest = new LinkedHashMap<>();
    rest.put("missing", List.of(""));
    rest.put("unit", wishes.unit().orElse(Schema.ROW));
    rest.put("size", size(Size.PUBLIC));
    rest.put("header", header);
    putCharacter(rest, "separator", separator == ',' || separator == '\t' ? null : separator);
    String page = page(columns, rest);
    return page.substring(0, page.length() - " }\n".length())
        + SchemaExamples.ALL.stream()
            .map(column -> "{" + joined(column(column), ", ") + "}")
            .collect(Collectors.joining(",\n    ", ",\n  \"examples\": [\n    ", " ] }\n"));
  }

  /** A column of a type whose bounds or values have still to be filled in. */
  public static Map<String, @Nullable Object> open(String name, String type) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("name", name);
    members.put("type", type);
    switch (type) {
      case "category" -> members.put("values", List.of());
      case "boolean", "ignore" -> {}
      default -> {
        members.put("min", null);
        members.put("max", null);
      }
    }
    return members;
  }

  /** The members of a column. */
  static Map<String, @Nullable Object> column(Column column) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("name", column.name());
    if (column instanceof Column.Number number) {
      members.put("type", number.kind().word());
      members.put("min", bound(number, number.min()));
      members.put("max", bound(number, number.max()));
      putNumber(members, "per", number.per());
      putText(members, "unit", number.unit());
      if (number.hints().mean() != null) {
        members.put("mean", bound(number, number.hints().mean()));
      }
      putHints(members, number.hints());
    } else if (column instanceof Column.Category category) {
      if (category.isBoolean()) {
        members.put("type", "boolean");
      } else {
        members.put("type", "category");
        members.put("values", category.values().stream().map(SchemaWriter::value).toList());
      }
      putText(members, "reference", category.reference());
      putHints(members, category.hints());
    } else {
      members.put("type", "ignore");
    }
    if (column.missing() != null) {
      members.put(MissingPolicy.FIELD, column.missing().word());
    }
    putText(members, "source", column.source());
    return members;
  }

  /** A number, or the text of a date or a time. */
  private static Object bound(Column.Number number, double value) {
    return number.kind().isTime() ? number.text(value) : Decimal.plain(value);
  }

  private static Object value(Column.Value value) {
    return value.spellings().size() == 1 ? value.name() : value.spellings();
  }

  private static void putHints(Map<String, @Nullable Object> members, Hints hints) {
    putNumber(members, "sd", hints.sd());
    if (!hints.shares().isEmpty()) {
      members.put("shares", hints.shares().stream().map(Decimal::plain).toList());
    }
    putText(members, "alike", hints.alike());
    putNumber(members, "explained", hints.explained());
  }

  private static void putNumber(
      Map<String, @Nullable Object> members, String field, @Nullable Double number) {
    if (number != null) {
      members.put(field, Decimal.plain(number));
    }
  }

  private static void putText(
      Map<String, @Nullable Object> members, String field, @Nullable String text) {
    if (text != null) {
      members.put(field, text);
    }
  }

  private static void putCharacter(
      Map<String, Object> members, String field, @Nullable Character c) {
    if (c != null) {
      members.put(field, c.toString());
    }
  }

  private static Object size(Size size) {
    if (size instanceof Size.Declared declared) {
      return declared.units();
    }
    return size instanceof Size.Counted ? "public" : "private";
  }

  /** A schema of columns and the rest, each as its members. */
  static String page(
      List<? extends Map<String, @Nullable Object>> columns,
      Map<String, ? extends @Nullable Object> rest) {
    return columns.stream()
            .map(column -> "{" + joined(column, ", ") + "}")
            .collect(Collectors.joining(",\n    ", "{ \"columns\": [\n    ", " ],\n  "))
        + joined(rest, ",\n  ")
        + " }\n";
  }

  private static String joined(Map<String, ?> members, String separator) {
    return members.entrySet().stream()
        .map(each -> Json.value(each.getKey()) + ": " + text(each.getValue()))
        .collect(Collectors.joining(separator));
  }

  /** On one line, numbers of a list with space between them. */
  private static String text(@Nullable Object value) {
    return value instanceof List<?> list && list.stream().allMatch(Number.class::isInstance)
        ? list.toString()
        : Json.value(value);
  }
}
