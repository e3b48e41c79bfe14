package org.priory.models.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.BadData;

/** Reads the files that {@link Json#page} wrote: maps, lists, texts, longs, doubles, booleans. */
public final class JsonFile {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonFile() {}

  /**
   * The object in a file.
   *
   * @param remedy what to do if it is not there or damaged
   * @throws BadData in that case
   */
  public static Map<String, @Nullable Object> read(Path file, String remedy) {
    try {
      return parse(Files.readString(file))
          .orElseThrow(() -> bad(file, "must be a JSON object", "damaged", remedy));
    } catch (NoSuchFileException e) {
      throw bad(file, "must be a file", "not found", remedy);
    } catch (MalformedInputException e) {
      throw bad(file, "must be a JSON object", "damaged", remedy);
    } catch (IOException e) {
      throw bad(file, "must be readable", "not", "check the file's permissions");
    }
  }

  private static BadData bad(Path file, String rule, String was, String remedy) {
    return new BadData(file.toString(), "", rule, was, remedy);
  }

  /** The object that the text holds; empty if it holds anything else. */
  public static Optional<Map<String, @Nullable Object>> parse(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      Map<String, @Nullable Object> members = object(parser);
      return parser.nextToken() == null ? Optional.of(members) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Object value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
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
