package org.priory.app.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.inference.diagnostics.Convergence;

/**
 * One coefficient of a regression.
 *
 * @param name of the encoded feature: {@code age}, or {@code sex=Male} for a category
 * @param low lower end of its interval
 * @param high upper end
 * @param rHat how far chains agree about it; NaN where there are none
 */
record Coefficient(String name, double mean, double sd, double low, double high, double rHat) {

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
              Values.number(each, "high").orElse(Double.NaN),
              Values.number(each, "r_hat").orElse(Double.NaN));
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

  /** Whether zero is outside of an interval that can be relied on. */
  boolean isClear() {
    return !isRough() && (low > 0 || high < 0);
  }

  /** Whether chains do not agree about it. */
  boolean isRough() {
    return rHat > Convergence.ROUGH_R_HAT;
  }

  /** Also that of a class, {@code yes: (intercept)}. */
  boolean isIntercept() {
    return name.endsWith(": (intercept)")
        || name.toLowerCase(Locale.ROOT).replaceAll("[()]", "").strip().equals("intercept");
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
