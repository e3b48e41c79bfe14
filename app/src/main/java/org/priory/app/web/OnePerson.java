package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.JsonValue;

/** A table of one row, and the prediction of it. */
final class OnePerson {
  private static final int LONGEST = 200;

  private OnePerson() {}

  /** The row, laid out as the schema says; what is not given is missing. */
  static String csv(Schema schema, JsonValue values) {
    Character own = schema.layout().separator();
    String separator = own == null ? "," : own.toString();
    String head =
        schema.columns().stream()
            .map(column -> quoted(column.name()))
            .collect(Collectors.joining(separator));
    String row =
        schema.columns().stream()
            .map(column -> quoted(value(values, column)))
            .collect(Collectors.joining(separator));
    return (schema.layout().header() ? head + "\n" : "") + row + "\n";
  }

  private static String value(JsonValue values, Column column) {
    String text = values.path(column.name()).asText();
    if (text.length() > LONGEST || text.codePoints().anyMatch(Character::isISOControl)) {
      throw Refused.wrong(column.name() + " must be a short text in one line.");
    }
    return text;
  }

  private static String quoted(String field) {
    return '"' + field.replace("\"", "\"\"") + '"';
  }

  /** The fields of the prediction, by their names. */
  static Map<String, String> read(Path prediction) throws IOException {
    List<String> lines =
        Files.readAllLines(prediction).stream().filter(line -> !line.startsWith("#")).toList();
    List<String> names = fields(lines.get(0));
    List<String> values = fields(lines.get(1));
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      fields.put(names.get(i), values.get(i));
    }
    return fields;
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append(line.charAt(++i));
      } else if (c == '"') {
        isQuoted = !isQuoted;
      } else if (c == ',' && !isQuoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
