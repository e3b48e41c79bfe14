package org.priory.privacy.data.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How yes and no are usually written: the two values of a boolean column. */
final class Truth {

  /** False, then true. */
  static final List<Column.Value> VALUES =
      List.of(value("false", "no", "f", "n", "0"), value("true", "yes", "t", "y", "1"));

  private Truth() {}

  /** Each in small letters, in capitals, and with one capital. */
  private static Column.Value value(String... words) {
    List<String> spellings = new ArrayList<>();
    for (String word : words) {
      String capitals = word.toUpperCase(Locale.ROOT);
      for (String spelling : List.of(word, capitals, capitals.charAt(0) + word.substring(1))) {
        if (!spellings.contains(spelling)) {
          spellings.add(spelling);
        }
      }
    }
    return new Column.Value(spellings);
  }
}
