package org.priory.models.text;

/** Text in lines of limited length. */
public final class Wrapped {
  private static final int WIDTH = 100;

  private Wrapped() {}

  /**
   * The words of a text, a percent sign with its number; the first line begins with one indent, the
   * others with another.
   */
  public static String text(String first, String others, String words) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : words.strip().split(" +(?!%)", -1)) {
      if (!empty && line.length() + 1 + word.length() > WIDTH) {
        lines.append(line).append('\n');
        line = new StringBuilder(others);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    return lines.append(line).append('\n').toString();
  }
}
