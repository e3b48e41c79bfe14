package org.priory.privacy.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Parses JSON text into maps, lists, strings, longs, doubles, booleans and nulls.
 *
 * <p>Strict: a name that is given twice, text after the value, NaN, comments, and objects and lists
 * nested deeper than {@link #DEEPEST} are refused. A whole number that no long holds is a double; a
 * number that no double holds is infinite.
 */
public final class JsonTree {
  /** Objects and lists nested deeper than this are refused: an event may have 100 levels of two. */
  public static final int DEEPEST = 500;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();

  private JsonTree() {}

  /**
   * Parses any JSON value.
   *
   * @throws BadJson if the text is not one JSON value
   */
  public static @Nullable Object parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new BadJson("", "must hold JSON", "empty");
      }
      Object tree = value(parser, first);
      if (parser.nextToken() != null) {
        throw notJson(parser.currentLocation());
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw notJson(e.getLocation());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Parses a JSON object, whose members stay in their order.
   *
   * @throws BadJson if the text is anything else
   */
  public static Map<String, @Nullable Object> object(String text) {
    return asObject("", parse(text));
  }

  /** The members of a value that must be an object. */
  @SuppressWarnings("unchecked") // JSON has no other keys than text
  static Map<String, @Nullable Object> asObject(String place, @Nullable Object value) {
    if (!(value instanceof Map<?, ?>)) {
      throw new BadJson(place, "must be an object { }", kind(value));
    }
    return (Map<String, @Nullable Object>) value;
  }

  /** What a JSON value is, for messages: a text in its quotes, a number, "a list". */
  public static String kind(@Nullable Object value) {
    if (value instanceof Map<?, ?>) {
      return "an object";
    }
    if (value instanceof List<?>) {
      return "a list";
    }
    return value instanceof String text ? '"' + text + '"' : String.valueOf(value);
  }

  private static BadJson notJson(@Nullable JsonLocation at) {
    String place = at == null ? "" : "line " + at.getLineNr() + " column " + at.getColumnNr();
    return new BadJson(place, "must be JSON with each name once", "something else");
  }

  private static @Nullable Object value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT ->
          parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
              ? (Object) parser.getDoubleValue()
              : (Object) parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      default -> null;
    };
  }

  private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
    Members members = new Members(parser.currentTokenLocation().getLineNr());
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      members.put(name, value(parser, parser.nextToken()));
    }
    return members;
  }

  /** The members of an object, which knows the line of the text that it begins in. */
  private static final class Members extends LinkedHashMap<String, @Nullable Object> {
    private static final long serialVersionUID = 1L;
    private final int line;

    Members(int line) {
      this.line = line;
    }
  }

  /** The line of the text in which a parsed object begins; empty for anything else. */
  public static OptionalInt line(@Nullable Object value) {
    return value instanceof Members members ? OptionalInt.of(members.line) : OptionalInt.empty();
  }

  private static List<@Nullable Object> array(JsonParser parser) throws IOException {
    List<@Nullable Object> elements = new ArrayList<>();
    for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
      elements.add(value(parser, t));
    }
    return elements;
  }
}
