package org.priory.app.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One coefficient of a regression.
 *
 * @param name of the encoded feature: {@code age}, or {@code sex=Male} for a category
 * @param low lower end of its interval
 * @param high upper end
 */
record Coefficient(String name, double mean, double sd, double low, double high) {

  /** Those of an array that have a name and numbers. */
  static List<Coefficient> all(JsonNode array) {
    List<Coefficient> all = new ArrayList<>();
    for (JsonNode each : array) {
      Coefficient read =
          new Coefficient(
              Values.text(each, "name").orElse("(no name)"),
              Values.number(each, "mean").orElse(Double.NaN),
              Values.number(each, "sd").orElse(Double.NaN),
              Values.number(each, "low").orElse(Double.NaN),
              Values.number(each, "high").orElse(Double.NaN));
      if (Double.isFinite(read.mean) && Double.isFinite(read.low) && Double.isFinite(read.high)) {
        all.add(read);
      }
    }
    return List.copyOf(all);
  }

  /** How many standard deviations it is away from zero. */
  double strength() {
    return sd > 0 ? Math.abs(mean) / sd : 0;
  }

  /** Whether zero is outside of the interval. */
  boolean isClear() {
    return low > 0 || high < 0;
  }

  boolean isIntercept() {
    return name.toLowerCase(Locale.ROOT).replaceAll("[()]", "").strip().equals("intercept");
  }

  /** The column that it belongs to. */
  String column() {
    int equals = name.indexOf('=');
    return equals > 0 ? name.substring(0, equals) : name;
  }

  /** The category alone, or the whole name. */
  String category() {
    int equals = name.indexOf('=');
    return equals > 0 && equals < name.length() - 1 ? name.substring(equals + 1) : name;
  }

  /** The name with space around the sign. */
  String spacedName() {
    return category().equals(name) ? name : column() + " = " + category();
  }
}
