package org.priory.app.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of the page itself, by a list: no other name of the class path can be asked for. */
final class Resources {
  private static final List<String> NAMES =
      List.of(
          "style.css",
          "icon.svg",
          "app.js",
          "dom.js",
          "api.js",
          "state.js",
          "values.js",
          "plot.js",
          "data.js",
          "schema.js",
          "question.js",
          "budget.js",
          "confirm.js",
          "run.js",
          "result.js",
          "compare.js",
          "ledger.js");

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  private Resources() {}

  /** A file of the page. */
  static Optional<Reply> named(String name) throws IOException {
    if (!NAMES.contains(name)) {
      return Optional.empty();
    }
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return Optional.of(Reply.shown(TYPES.getOrDefault(ending, Reply.HTML), bytes(name)));
  }

  /** The page itself. */
  static Reply page() throws IOException {
    return Reply.shown(Reply.HTML, bytes("index.html"));
  }

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("not packed: " + name);
      }
      return in.readAllBytes();
    }
  }
}
