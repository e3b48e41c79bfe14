package org.priory.privacy.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a schema as JSON, one column a line. */
final class SchemaWriter {

  private static final JsonFactory FACTORY = new JsonFactory();

  private SchemaWriter() {}

  static String write(Schema schema) {
    List<String> columns = schema.columns().stream().map(SchemaWriter::column).toList();
    Schema.Layout layout = schema.layout();
    List<String> rest = new ArrayList<>();
    rest.add("\"missing\": " + json(g -> strings(g, schema.missing())));
    String unit = schema.unit() == null ? Schema.ROW : schema.unit();
    rest.add("\"unit\": " + json(g -> g.writeString(unit)));
    rest.add("\"size\": " + size(schema.size()));
    rest.add("\"header\": " + layout.header());
    addCharacter(rest, "separator", layout.separator());
    addCharacter(rest, "comment", layout.comment());
    return page(columns, rest);
  }

  private static void addCharacter(List<String> rest, String field, @Nullable Character c) {
    if (c != null) {
      rest.add('"' + field + "\": " + json(g -> g.writeString(c.toString())));
    }
  }

  /** A schema whose bounds have still to be filled in, from the names of the columns alone. */
  static String template(List<String> names, boolean header, char separator) {
    List<String> columns =
        names.stream()
            .map(
                name ->
                    "{\"name\": "
                        + json(g -> g.writeString(name))
                        + ", \"type\": \"number\", \"min\": null, \"max\": null}")
            .toList();
    List<String> rest = new ArrayList<>();
    rest.add("\"missing\": [\"\"]");
    rest.add("\"unit\": \"row\"");
    rest.add("\"size\": \"public\"");
    rest.add("\"header\": " + header);
    addCharacter(rest, "separator", separator == ',' || separator == '\t' ? null : separator);
    return page(columns, rest);
  }

  private static String page(List<String> columns, List<String> rest) {
    return "{ \"columns\": [\n    "
        + String.join(",\n    ", columns)
        + " ],\n  "
        + String.join(",\n  ", rest)
        + " }\n";
  }

  private static String column(Column column) {
    List<String> members = new ArrayList<>();
    addText(members, "name", column.name());
    if (column instanceof Column.Number number) {
      members.add("\"type\": \"number\"");
      members.add("\"min\": " + Decimal.text(number.min()));
      members.add("\"max\": " + Decimal.text(number.max()));
      if (number.per() != null) {
        members.add("\"per\": " + Decimal.text(number.per()));
      }
      addHints(members, number.hints());
    } else if (column instanceof Column.Category category) {
      members.add("\"type\": \"category\"");
      members.add("\"values\": " + json(g -> values(g, category)));
      addText(members, "reference", category.reference());
      addHints(members, category.hints());
    } else {
      members.add("\"type\": \"ignore\"");
    }
    addText(members, "source", column.source());
    return "{" + String.join(", ", members) + "}";
  }

  private static void addHints(List<String> members, Hints hints) {
    if (hints.mean() != null) {
      members.add("\"mean\": " + Decimal.text(hints.mean()));
    }
    if (hints.sd() != null) {
      members.add("\"sd\": " + Decimal.text(hints.sd()));
    }
    if (!hints.shares().isEmpty()) {
      members.add(
          hints.shares().stream()
              .map(Decimal::text)
              .collect(Collectors.joining(", ", "\"shares\": [", "]")));
    }
    addText(members, "alike", hints.alike());
    if (hints.explained() != null) {
      members.add("\"explained\": " + Decimal.text(hints.explained()));
    }
  }

  private static void addText(List<String> members, String field, @Nullable String text) {
    if (text != null) {
      members.add('"' + field + "\": " + json(g -> g.writeString(text)));
    }
  }

  private static String size(Size size) {
    if (size instanceof Size.Declared declared) {
      return Integer.toString(declared.units());
    }
    return size instanceof Size.Counted ? "\"public\"" : "\"private\"";
  }

  private static void values(JsonGenerator json, Column.Category category) throws IOException {
    json.writeStartArray();
    for (Column.Value value : category.values()) {
      if (value.spellings().size() == 1) {
        json.writeString(value.name());
      } else {
        strings(json, value.spellings());
      }
    }
    json.writeEndArray();
  }

  private static void strings(JsonGenerator json, List<String> strings) throws IOException {
    json.writeStartArray();
    for (String string : strings) {
      json.writeString(string);
    }
    json.writeEndArray();
  }

  private interface Part {
    void write(JsonGenerator json) throws IOException;
  }

  private static String json(Part part) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      part.write(generator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
