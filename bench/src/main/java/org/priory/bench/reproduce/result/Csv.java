package org.priory.bench.reproduce.result;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.file.CsvFile;

/** Lines of named values as CSV; a value that holds values becomes several columns. */
final class Csv {

  private Csv() {}

  /** Columns in the order in which they first appear; empty where a line has no such value. */
  static String of(List<? extends Map<String, ? extends @Nullable Object>> lines) {
    List<Map<String, String>> flat = lines.stream().map(Csv::flat).toList();
    Set<String> columns =
        flat.stream()
            .map(Map::keySet)
            .flatMap(Collection::stream)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    StringWriter text = new StringWriter();
    try (CsvFile csv = CsvFile.to(text)) {
      csv.line(columns);
      for (Map<String, String> line : flat) {
        csv.line(columns.stream().map(column -> line.getOrDefault(column, "")).toList());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static Map<String, String> flat(Map<String, ? extends @Nullable Object> line) {
    Map<String, String> flat = new LinkedHashMap<>();
    line.forEach((name, value) -> add(name, value, flat));
    return flat;
  }

  private static void add(String name, @Nullable Object value, Map<String, String> to) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> add(name + "_" + key, each, to));
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        add(name + "_" + (i + 1), list.get(i), to);
      }
    } else {
      to.put(name, value == null ? "" : value.toString());
    }
  }
}
