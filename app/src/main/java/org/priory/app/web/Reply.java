package org.priory.app.web;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.Json;

/**
 * What is answered to a request.
 *
 * @param status of HTTP
 * @param type of the body
 * @param body all of it
 * @param headers beside those that every answer has
 */
record Reply(int status, String type, byte[] body, Map<String, String> headers) {
  static final int OK = 200;
  static final String JSON = "application/json; charset=utf-8";
  static final String HTML = "text/html; charset=utf-8";

  /** An answer for the page's own scripts. */
  static Reply json(Map<String, ? extends @Nullable Object> members) {
    return json(OK, members);
  }

  private static Reply json(int status, Map<String, ? extends @Nullable Object> members) {
    return new Reply(status, JSON, Json.object(members).getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** A refusal, in the lines that a person should read. */
  static Reply refusal(int status, List<String> lines) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("errors", lines.stream().map(ErrorLines::plain).toList());
    return json(status, members);
  }

  /** Something to be looked at. */
  static Reply shown(String type, byte[] body) {
    return new Reply(OK, type, body, Map.of());
  }

  /** This reply with one header more. */
  Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, type, body, more);
  }
}
