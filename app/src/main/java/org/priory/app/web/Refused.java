package org.priory.app.web;

import java.io.Serial;
import java.util.List;
import java.util.Map;

/**
 * A request that is refused: the status of the answer, and why, a line for each reason; and where a
 * reason is about one field of the page, that field.
 */
final class Refused extends RuntimeException {
  static final int BAD_REQUEST = 400;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  static final int TOO_LARGE = 413;
  static final int UNPROCESSABLE = 422;

  @Serial private static final long serialVersionUID = 1L;

  private final int status;
  private final transient List<String> lines;
  private final transient Map<String, String> fields;

  Refused(int status, String line) {
    this(status, List.of(line));
  }

  Refused(int status, List<String> lines) {
    this(status, lines, Map.of());
  }

  /**
   * @param fields what is wrong with a field of the page, by its name
   */
  Refused(int status, List<String> lines, Map<String, String> fields) {
    super(String.join("\n", lines));
    this.status = status;
    this.lines = List.copyOf(lines);
    this.fields = Map.copyOf(fields);
  }

  /** What was asked for is not there, or nobody's business: both sound the same. */
  static Refused notFound() {
    return new Refused(NOT_FOUND, "There is nothing under this address.");
  }

  /** A member of the request that is not as it must be. */
  static Refused wrong(String line) {
    return new Refused(UNPROCESSABLE, line);
  }

  /** One field of the page that is not as it must be. */
  static Refused wrong(String field, String line) {
    return new Refused(UNPROCESSABLE, List.of(line), Map.of(field, line));
  }

  int status() {
    return status;
  }

  List<String> lines() {
    return lines;
  }

  /** What is wrong with a field of the page, by its name. */
  Map<String, String> fields() {
    return fields;
  }
}
