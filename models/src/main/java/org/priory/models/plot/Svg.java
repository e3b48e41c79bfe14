package org.priory.models.plot;

import java.util.Locale;

/** Writes SVG elements; every text and attribute is escaped. */
public final class Svg {
  private final StringBuilder text = new StringBuilder();

  /** An element without content; the attributes are names and values in turn. */
  public Svg element(String name, Object... attributes) {
    open(name, attributes);
    text.insert(text.length() - 2, '/');
    return this;
  }

  /** An element with text. */
  public Svg text(String content, String name, Object... attributes) {
    open(name, attributes);
    text.setLength(text.length() - 1);
    text.append(escaped(content)).append("</").append(name).append(">\n");
    return this;
  }

  /** Opens an element, to be closed by {@link #close}. */
  public Svg open(String name, Object... attributes) {
    text.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      text.append(escaped(printed(attributes[i + 1]))).append('"');
    }
    text.append(">\n");
    return this;
  }

  /** Closes an element. */
  public Svg close(String name) {
    text.append("</").append(name).append(">\n");
    return this;
  }

  /** Adds what has been written elsewhere. */
  public Svg add(Svg other) {
    text.append(other.text);
    return this;
  }

  /** A coordinate with a tenth of a pixel. */
  static String printed(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%.1f", number)
        : value.toString();
  }

  private static String escaped(String raw) {
    return raw.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
