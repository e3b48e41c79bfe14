package org.priory.privacy.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object, each of which is asked for once. What is missing, of another type
 * or left over is refused: a meaning must not be lost by being skipped.
 */
final class JsonMembers {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Map<String, Object> members;

  private JsonMembers(Map<String, Object> members) {
    this.members = members;
  }

  /**
   * @throws IllegalArgumentException if the text is not one JSON object
   */
  static JsonMembers parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("must be a JSON object");
      }
      JsonMembers members = object(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("must be one JSON object, more follows");
      }
      return members;
    } catch (IOException e) {
      throw new IllegalArgumentException("must be JSON", e);
    }
  }

  private static JsonMembers object(JsonParser parser) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new JsonMembers(members);
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case START_OBJECT -> object(parser);
      case START_ARRAY -> {
        List<JsonMembers> objects = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("a list must hold objects");
          }
          objects.add(object(parser));
        }
        yield List.copyOf(objects);
      }
      default -> throw new IllegalArgumentException("unexpected " + parser.currentToken());
    };
  }

  boolean has(String name) {
    return members.containsKey(name);
  }

  String text(String name) {
    return take(name, String.class);
  }

  long whole(String name) {
    return take(name, Long.class);
  }

  /** A number; infinity is the text "Infinity". */
  double number(String name) {
    Object value = take(name, Object.class);
    if (value instanceof Double || value instanceof Long) {
      return ((Number) value).doubleValue();
    }
    if ("Infinity".equals(value)) {
      return Double.POSITIVE_INFINITY;
    }
    throw new IllegalArgumentException(name + " must be a number");
  }

  JsonMembers object(String name) {
    return take(name, JsonMembers.class);
  }

  List<JsonMembers> objects(String name) {
    List<?> values = take(name, List.class);
    return values.stream().map(JsonMembers.class::cast).toList();
  }

  /** Says that nothing else is expected. */
  void done() {
    if (!members.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown members "
              + members.keySet()
              + ": written by a later version of Priory, use that one");
    }
  }

  private <T> T take(String name, Class<T> type) {
    @Nullable Object value = members.remove(name);
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          name + " must be " + (value == null ? "there" : "a " + type.getSimpleName()));
    }
    return type.cast(value);
  }
}
