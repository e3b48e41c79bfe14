package org.priory.privacy.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON text as maps, lists, strings, doubles, booleans and nulls. */
final class JsonTree {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonTree() {}

  /**
   * @param name what to call the text in messages
   * @throws BadData if it is not JSON; a name that is given twice is refused too
   */
  static @Nullable Object parse(String name, String json) {
    try (JsonParser parser = FACTORY.createParser(json)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new BadData(name, "", "must hold JSON", "empty", "write the schema into it");
      }
      Object tree = value(parser, first);
      if (parser.nextToken() != null) {
        throw notJson(name, parser.currentLocation());
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw notJson(name, e.getLocation());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BadData notJson(String name, @Nullable JsonLocation at) {
    String place = at == null ? "" : "line " + at.getLineNr() + " column " + at.getColumnNr();
    return new BadData(
        name,
        place,
        "must be JSON with each name once",
        "something else",
        "mend it there: a comma, a quote, a bracket, or a name given twice");
  }

  private static @Nullable Object value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      default -> null;
    };
  }

  private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      members.put(name, value(parser, parser.nextToken()));
    }
    return members;
  }

  private static List<@Nullable Object> array(JsonParser parser) throws IOException {
    List<@Nullable Object> elements = new ArrayList<>();
    for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
      elements.add(value(parser, t));
    }
    return elements;
  }
}
