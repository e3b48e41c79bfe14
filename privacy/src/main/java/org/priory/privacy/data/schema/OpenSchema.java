package org.priory.privacy.data.schema;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A schema of which some bounds and values have still to be filled in, as {@code priory schema new}
 * writes it: what is missing can be bought.
 */
public final class OpenSchema {
  /** Where nothing is known about a number, it is taken to be between minus this and this. */
  public static final double WIDEST = 1e9;

  private static final String FIRST_DAY = "1900-01-01";
  private static final String LAST_DAY = "2100-01-01";
  private static final String COLUMNS = "columns";
  private static final Set<String> NUMBERS = Set.of("number", "integer", "date", "datetime");

  private final String file;
  private final Map<String, @Nullable Object> members;

  private OpenSchema(String file, Map<String, @Nullable Object> members) {
    this.file = file;
    this.members = members;
    schema();
  }

  /**
   * Reads a schema that may be open.
   *
   * @throws BadData if it is wrong elsewhere than where something has to be filled in
   */
  public static OpenSchema read(Path path) {
    Object tree = SchemaReader.tree(path);
    return new OpenSchema(path.toString(), copy(tree instanceof Map<?, ?> map ? map : Map.of()));
  }

  /**
   * A schema that may be open, from the members of its JSON object.
   *
   * @param name what to call them in messages
   * @throws BadData if it is wrong elsewhere than where something has to be filled in
   */
  public static OpenSchema of(String name, Map<String, ? extends @Nullable Object> members) {
    return new OpenSchema(name, copy(members));
  }

  /** A schema in which nothing is open. */
  public static OpenSchema of(Schema schema) {
    return new OpenSchema("schema", schema.members());
  }

  private static Map<String, @Nullable Object> copy(Map<?, ?> map) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    map.forEach((name, value) -> copy.put(String.valueOf(name), value));
    return copy;
  }

  private List<?> columns() {
    return members.get(COLUMNS) instanceof List<?> list ? list : List.of();
  }

  /**
   * What is known: an open number has {@link #WIDEST} bounds, one that is a time the years 1900 to
   * 2099; an open category is passed over.
   */
  public Schema schema() {
    List<@Nullable Object> closed = new ArrayList<>();
    for (Object column : columns()) {
      closed.add(column instanceof Map<?, ?> map ? closed(copy(map)) : column);
    }
    Map<String, @Nullable Object> top = new LinkedHashMap<>(members);
    if (members.get(COLUMNS) instanceof List<?>) {
      top.put(COLUMNS, closed);
    }
    return SchemaReader.schema(file, top);
  }

  private static Map<String, @Nullable Object> closed(Map<String, @Nullable Object> column) {
    if (isOpenCategory(column)) {
      Map<String, @Nullable Object> passed = new LinkedHashMap<>();
      passed.put("name", column.get("name"));
      passed.put("type", "ignore");
      return passed;
    }
    if (isOpenNumber(column)) {
      NumberKind kind =
          NumberKind.valueOf(String.valueOf(column.get("type")).toUpperCase(Locale.ROOT));
      if (column.get("min") == null) {
        column.put("min", kind.isTime() ? (Object) FIRST_DAY : (Object) (-WIDEST));
      }
      if (column.get("max") == null) {
        column.put("max", kind.isTime() ? (Object) LAST_DAY : (Object) WIDEST);
      }
    }
    return column;
  }

  private static boolean isOpenNumber(Map<?, ?> column) {
    return column.get("type") instanceof String type
        && NUMBERS.contains(type)
        && (column.get("min") == null || column.get("max") == null);
  }

  private static boolean isOpenCategory(Map<?, ?> column) {
    Object values = column.get("values");
    return "category".equals(column.get("type"))
        && (values == null || (values instanceof List<?> list && list.isEmpty()));
  }

  /** The numbers whose bounds have to be filled in. */
  public List<String> openNumbers() {
    return columns().stream()
        .filter(column -> column instanceof Map<?, ?> map && isOpenNumber(map))
        .map(column -> String.valueOf(((Map<?, ?>) column).get("name")))
        .toList();
  }

  /** The categories whose values have to be filled in. */
  public List<String> openCategories() {
    return columns().stream()
        .filter(column -> column instanceof Map<?, ?> map && isOpenCategory(map))
        .map(column -> String.valueOf(((Map<?, ?>) column).get("name")))
        .toList();
  }

  /** A column as it is given, with the policy for missing values that it had. */
  private static Map<String, @Nullable Object> filled(
      Map<String, @Nullable Object> open, Column given) {
    Map<String, @Nullable Object> members = SchemaWriter.column(given);
    if (open.get(MissingPolicy.FIELD) != null) {
      members.put(MissingPolicy.FIELD, open.get(MissingPolicy.FIELD));
    }
    return members;
  }

  /** The JSON of this schema with some columns as they are given; all others stay as they are. */
  public String with(List<? extends Column> given) {
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Object each : columns()) {
      Map<String, @Nullable Object> column = copy((Map<?, ?>) each);
      given.stream()
          .filter(known -> known.name().equals(column.get("name")))
          .findFirst()
          .ifPresentOrElse(known -> all.add(filled(column, known)), () -> all.add(column));
    }
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(members);
    rest.remove(COLUMNS);
    rest.remove("examples");
    return SchemaWriter.page(all, rest);
  }
}
