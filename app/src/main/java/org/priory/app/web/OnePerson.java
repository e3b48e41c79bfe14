package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.JsonValue;

/** A table of one row, and the prediction of it. */
final class OnePerson {
  private static final int LONGEST = 200;

  private final Schema schema;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  private OnePerson(Schema schema) {
    this.schema = schema;
  }

  /**
   * A person of whom some values are given; what is not given is missing.
   *
   * @throws Refused if one cannot be read, beside its field
   */
  static OnePerson of(Schema schema, JsonValue given) {
    OnePerson person = new OnePerson(schema);
    Map<String, String> faults = new LinkedHashMap<>();
    for (Column column : schema.columns()) {
      String text = given.path(column.name()).asText().strip();
      person.values.put(column.name(), text);
      person.fault(column, text).ifPresent(fault -> faults.put(column.name(), fault));
    }
    refuse(faults);
    return person;
  }

  private static void refuse(Map<String, String> faults) {
    if (!faults.isEmpty()) {
      List<String> lines =
          faults.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue()).toList();
      throw new Refused(Refused.UNPROCESSABLE, lines, faults);
    }
  }

  private Optional<String> fault(Column column, String text) {
    if (text.length() > LONGEST || text.codePoints().anyMatch(Character::isISOControl)) {
      return Optional.of("Write a short text in one line.");
    }
    if (!(column instanceof Column.Number number)
        || text.isEmpty()
        || schema.missing().contains(text)) {
      return Optional.empty();
    }
    double value = number.kind().parse(text.toCharArray(), 0, text.length());
    if (Double.isNaN(value)) {
      return Optional.of(
          switch (number.kind()) {
            case NUMBER -> "Write a number with a decimal point, such as 41.5, or leave it empty.";
            case INTEGER -> "Write a whole number, such as 41, or leave it empty.";
            case DATE -> "Write a date such as 2020-01-31, or leave it empty.";
            case DATETIME -> "Write a time such as 2020-01-31T17:05, or leave it empty.";
          });
    }
    double bound = Math.max(number.min(), Math.min(number.max(), value));
    if (bound != value) {
      notes.add(
          "%s: %s is out of bounds and counts as %s."
              .formatted(column.name(), text, number.kind().text(bound)));
    }
    return Optional.empty();
  }

  /** What is not taken as it was given, a line each. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * For a person of whom the schema says that there is no prediction.
   *
   * @throws Refused beside the fields that are needed
   */
  void refuseDropped() {
    Map<String, String> faults = new LinkedHashMap<>();
    for (Column column : schema.columns()) {
      if (column.isDropped() && values.getOrDefault(column.name(), "").isEmpty()) {
        faults.put(column.name(), "Needed: by the schema, who lacks it is left out.");
      }
    }
    refuse(faults);
  }

  /** The row, laid out as the schema says. */
  String csv() {
    Character own = schema.layout().separator();
    String separator = own == null ? "," : own.toString();
    String head =
        values.keySet().stream().map(OnePerson::quoted).collect(Collectors.joining(separator));
    String row =
        values.values().stream().map(OnePerson::quoted).collect(Collectors.joining(separator));
    return (schema.layout().header() ? head + "\n" : "") + row + "\n";
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
