package org.priory.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/** Writes the one JSON object of an answer. */
final class Json {

  private Json() {}

  static String object(Map<String, ?> members) {
    try {
      return new ObjectMapper().writeValueAsString(members);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the answer cannot be written as JSON", e);
    }
  }
}
