package org.priory.models.plot;

import java.util.Locale;

/**
 * Writes elements of HTML or SVG that are also well-formed XML. Every text and every attribute is
 * escaped; there is no way around it.
 *
 * @param <M> the kind that is written, which every method returns
 */
public abstract class Markup<M extends Markup<M>> {
  private final StringBuilder written = new StringBuilder();

  /** This, as what it is. */
  protected abstract M self();

  /**
   * Opens an element, to be closed by {@link #close}.
   *
   * @param attributes names and values in turn; a double is written with a tenth
   */
  public M open(String tag, Object... attributes) {
    start(tag, attributes);
    written.append('>');
    return self();
  }

  /** Closes an element. */
  public M close(String tag) {
    written.append("</").append(tag).append(">\n");
    return self();
  }

  /** Closes an element without a line break, which would count in text that is shown as it is. */
  public M inlineClose(String tag) {
    written.append("</").append(tag).append('>');
    return self();
  }

  /** An element that holds nothing. */
  public M empty(String tag, Object... attributes) {
    start(tag, attributes);
    written.append("/>\n");
    return self();
  }

  /** An element that holds text. */
  public M element(String tag, String content, Object... attributes) {
    open(tag, attributes);
    written.append(escaped(content));
    return close(tag);
  }

  public M text(String content) {
    written.append(escaped(content));
    return self();
  }

  /** Adds what has been written elsewhere. */
  public M add(Markup<?> other) {
    written.append(other.written);
    return self();
  }

  /** The page's own style sheet, the only text that is not escaped. */
  public M styleSheet(String css) {
    if (css.contains("<") || css.contains("&")) {
      throw new IllegalArgumentException("a style sheet must hold neither < nor &");
    }
    written.append("<style>\n").append(css).append("</style>\n");
    return self();
  }

  private void start(String tag, Object... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("attributes of " + tag + " must be names and values");
    }
    written.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      written.append(' ').append(attributes[i]).append("=\"");
      written.append(escaped(printed(attributes[i + 1]))).append('"');
    }
  }

  /** A coordinate has a tenth of a pixel. */
  private static String printed(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%.1f", number)
        : value.toString();
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
