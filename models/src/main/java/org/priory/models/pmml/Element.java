package org.priory.models.pmml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element of an XML document: a name, attributes, and a text or other elements. */
final class Element {
  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Element> children = new ArrayList<>();
  private String text = "";

  Element(String name) {
    this.name = name;
  }

  Element with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  /** All digits, so that the same number is read. */
  Element with(String attribute, double value) {
    return with(attribute, Double.toString(value));
  }

  Element saying(String words) {
    text = words;
    return this;
  }

  Element and(Element child) {
    children.add(child);
    return this;
  }

  Element and(List<Element> some) {
    children.addAll(some);
    return this;
  }

  /** A document with this element as its root. */
  String document() {
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    write(out, "");
    return out.toString();
  }

  private void write(StringBuilder out, String indent) {
    out.append(indent).append('<').append(name);
    attributes.forEach(
        (key, value) ->
            out.append(' ').append(key).append("=\"").append(escaped(value)).append('"'));
    if (children.isEmpty()) {
      out.append(text.isEmpty() ? "/>\n" : ">" + escaped(text) + "</" + name + ">\n");
      return;
    }
    out.append(">\n");
    children.forEach(child -> child.write(out, indent + " "));
    out.append(indent).append("</").append(name).append(">\n");
  }

  /** What XML 1.0 has no way to write becomes a question mark. */
  private static String escaped(String raw) {
    StringBuilder out = new StringBuilder();
    raw.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\t', '\n', '\r' -> out.append("&#").append(c).append(';');
                default -> out.appendCodePoint(isCharacter(c) ? c : '?');
              }
            });
    return out.toString();
  }

  private static boolean isCharacter(int c) {
    return (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000;
  }
}
