package org.priory.privacy.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Writes members of a JSON object on one line: text, numbers, maps and lists of them. */
final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  static String of(Map<String, ?> members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      write(json, members);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Map<?, ?> members) {
      json.writeStartObject();
      for (Map.Entry<?, ?> member : members.entrySet()) {
        json.writeFieldName(String.valueOf(member.getKey()));
        write(json, member.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object element : list) {
        write(json, element);
      }
      json.writeEndArray();
    } else if (value instanceof Long || value instanceof Integer) {
      json.writeNumber(((Number) value).longValue());
    } else if (value instanceof Double number) {
      // Infinity has no number in JSON: it becomes the text "Infinity".
      json.writeNumber(number);
    } else if (value instanceof String text) {
      json.writeString(text);
    } else {
      throw new IllegalArgumentException("no JSON for " + value.getClass());
    }
  }
}
