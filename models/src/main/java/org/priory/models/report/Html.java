package org.priory.models.report;

/**
 * Writes HTML and SVG elements that are also well-formed XML. Every text and attribute is escaped.
 */
final class Html {
  private final StringBuilder written = new StringBuilder();

  /** Opens an element, to be closed by {@link #close}; attributes are names and values in turn. */
  Html open(String tag, String... attributes) {
    start(tag, attributes);
    written.append('>');
    return this;
  }

  Html close(String tag) {
    written.append("</").append(tag).append(">\n");
    return this;
  }

  /** Closes an element without a line break, which would count in text that is shown as it is. */
  Html inlineClose(String tag) {
    written.append("</").append(tag).append('>');
    return this;
  }

  /** An element that holds nothing. */
  Html empty(String tag, String... attributes) {
    start(tag, attributes);
    written.append("/>");
    return this;
  }

  /** An element that holds text. */
  Html element(String tag, String content, String... attributes) {
    open(tag, attributes);
    written.append(escaped(content));
    return close(tag);
  }

  Html text(String content) {
    written.append(escaped(content));
    return this;
  }

  /** A name that a person chose: its direction of writing stays its own. */
  Html name(String name) {
    written.append("<bdi>").append(escaped(name)).append("</bdi>");
    return this;
  }

  /** Adds what has been written elsewhere. */
  Html add(Html other) {
    written.append(other.written);
    return this;
  }

  /** The page's own style sheet, the only text that is not escaped. */
  Html styleSheet(String css) {
    if (css.contains("<") || css.contains("&")) {
      throw new IllegalArgumentException("a style sheet must hold neither < nor &");
    }
    written.append("<style>\n").append(css).append("</style>\n");
    return this;
  }

  private void start(String tag, String... attributes) {
    written.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      written.append(' ').append(attributes[i]).append("=\"");
      written.append(escaped(attributes[i + 1])).append('"');
    }
  }

  private static String escaped(String raw) {
    StringBuilder text = new StringBuilder(raw.length());
    raw.codePoints().forEach(each -> append(text, each));
    return text.toString();
  }

  private static void append(StringBuilder text, int codePoint) {
    switch (codePoint) {
      case '&' -> text.append("&amp;");
      case '<' -> text.append("&lt;");
      case '>' -> text.append("&gt;");
      case '"' -> text.append("&quot;");
      case '\'' -> text.append("&#39;");
      case '\t' -> text.append(' ');
      case '\r' -> {} // the line feed that follows is enough
      default -> text.appendCodePoint(isPrintable(codePoint) ? codePoint : 0xFFFD);
    }
  }

  /**
   * False for what neither XML nor a reader can take: control characters, half surrogates, and the
   * marks that turn the direction of the text around them.
   */
  private static boolean isPrintable(int codePoint) {
    boolean isTurn =
        (codePoint >= 0x202A && codePoint <= 0x202E)
            || (codePoint >= 0x2066 && codePoint <= 0x2069);
    return codePoint == '\n'
        || (!Character.isISOControl(codePoint)
            && !isTurn
            && Character.getType(codePoint) != Character.SURROGATE
            && (codePoint & 0xFFFE) != 0xFFFE);
  }

  @Override
  public String toString() {
    return written.toString();
  }
}
