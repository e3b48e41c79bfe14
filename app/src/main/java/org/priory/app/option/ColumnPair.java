package org.priory.app.option;

import java.util.List;
import org.priory.app.shell.BadInput;

/** Two columns as they are given on a command line, with a colon between. */
public record ColumnPair(String first, String second) {

  /**
   * Reads pairs.
   *
   * @param option that they are given to
   */
  public static List<ColumnPair> of(String option, List<String> pairs) {
    return pairs.stream().map(pair -> of(option, pair)).toList();
  }

  private static ColumnPair of(String option, String pair) {
    int colon = pair.indexOf(':');
    if (colon <= 0 || colon == pair.length() - 1) {
      throw new BadInput(
          option,
          "must be two columns with a colon between",
          pair,
          "give " + option + " sex:income");
    }
    return new ColumnPair(pair.substring(0, colon).strip(), pair.substring(colon + 1).strip());
  }
}
