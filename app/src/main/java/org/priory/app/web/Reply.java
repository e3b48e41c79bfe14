package org.priory.app.web;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.Json;

/**
 * What is answered to a request.
 *
 * @param status of HTTP
 * @param type of the body
 * @param body all of it
 * @param file what is sent instead of the body, if it is a file, which may be large
 * @param headers beside those that every answer has
 */
record Reply(
    int status, String type, byte[] body, Optional<Path> file, Map<String, String> headers) {
  static final int OK = 200;
  static final String JSON = "application/json; charset=utf-8";
  static final String HTML = "text/html; charset=utf-8";

  /** An answer for the page's own scripts. */
  static Reply json(Map<String, ? extends @Nullable Object> members) {
    return json(OK, members);
  }

  private static Reply json(int status, Map<String, ? extends @Nullable Object> members) {
    return of(status, JSON, Json.object(members).getBytes(StandardCharsets.UTF_8));
  }

  private static Reply of(int status, String type, byte[] body) {
    return new Reply(status, type, body, Optional.empty(), Map.of());
  }

  /** A refusal, in the lines that a person should read, and beside the fields that it is about. */
  static Reply refusal(Refused refused) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("errors", refused.lines().stream().map(ErrorLines::plain).toList());
    if (!refused.fields().isEmpty()) {
      members.put("fields", refused.fields());
    }
    return json(refused.status(), members);
  }

  /** A refusal in one line. */
  static Reply refusal(int status, String line) {
    return refusal(new Refused(status, line));
  }

  /** A page of markup. */
  static Reply html(int status, String text) {
    return of(status, HTML, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Something to be looked at. */
  static Reply shown(String type, byte[] body) {
    return of(OK, type, body);
  }

  /** A file to be kept, as it is. */
  static Reply kept(Path file) {
    return new Reply(OK, "application/octet-stream", new byte[0], Optional.of(file), Map.of());
  }

  /** This reply with one header more. */
  Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, type, body, file, more);
  }
}
