package org.priory.models.bayesnet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.priory.privacy.data.schema.BadData;

/**
 * Reads which columns depend on which: {@code a + b -> c, a -> d, e}. What stands before an arrow
 * are parents of what stands after it; a column alone depends on nothing. A name with a sign of
 * this language in it stands in single quotes.
 */
final class NetworkText {
  private static final Pattern TOKEN =
      Pattern.compile("\\s*(?:'([^']*)'|(->)|([+,])|((?:(?!->)[^+,'])+))");

  private final String text;
  private final Map<String, Set<String>> parents = new LinkedHashMap<>();

  private NetworkText(String text) {
    this.text = text;
  }

  /**
   * The parents of each column that is named, in the order of the text.
   *
   * @throws BadData if the text is no network, or has a circle
   */
  static Map<String, Set<String>> parse(String text) {
    NetworkText network = new NetworkText(text);
    network.read();
    network.requireNoCircle();
    return network.parents;
  }

  private BadData refused(String rule, String was) {
    return new BadData(
        "`network`", "", rule, was, "write such as smoker -> cough, smoker + age -> ill");
  }

  private void read() {
    Matcher matcher = TOKEN.matcher(text);
    List<String> side = new ArrayList<>();
    List<String> before = new ArrayList<>();
    boolean hasArrow = false;
    boolean wantsName = true;
    int at = 0;
    while (at < text.stripTrailing().length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw refused("must have quotes in pairs", text);
      }
      at = matcher.end();
      String sign = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
      if ((sign == null) != wantsName) {
        throw refused("must have a column between its signs", text);
      }
      if (sign == null) {
        String name = matcher.group(1) == null ? matcher.group(4).strip() : matcher.group(1);
        side.add(name);
        wantsName = false;
        continue;
      }
      wantsName = true;
      if (sign.equals("->")) {
        if (hasArrow) {
          throw refused("must have one arrow between two commas", text);
        }
        before = side;
        side = new ArrayList<>();
        hasArrow = true;
      } else if (sign.equals(",")) {
        depend(before, side);
        before = List.of();
        side = new ArrayList<>();
        hasArrow = false;
      }
    }
    if (wantsName) {
      throw refused("must end with a column", text.isBlank() ? "blank" : text);
    }
    depend(before, side);
  }

  private void depend(List<String> before, List<String> after) {
    for (String name : before) {
      parents.computeIfAbsent(name, key -> new LinkedHashSet<>());
    }
    for (String name : after) {
      parents.computeIfAbsent(name, key -> new LinkedHashSet<>()).addAll(before);
    }
  }

  private void requireNoCircle() {
    Set<String> placed = new LinkedHashSet<>();
    boolean isMoving = true;
    while (isMoving) {
      isMoving = false;
      for (Map.Entry<String, Set<String>> each : parents.entrySet()) {
        if (placed.containsAll(each.getValue())) {
          isMoving |= placed.add(each.getKey());
        }
      }
    }
    List<String> left = parents.keySet().stream().filter(name -> !placed.contains(name)).toList();
    if (!left.isEmpty()) {
      throw new BadData(
          "`network`",
          "",
          "must have no circle",
          "one among " + String.join(", ", left),
          "leave out an arrow");
    }
  }
}
