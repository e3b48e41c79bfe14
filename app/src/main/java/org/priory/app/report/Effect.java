package org.priory.app.report;

/**
 * What one step of a number, or one value of a category against another, does to a target.
 *
 * @param step when it happens: "for each 10 more of age", "for sex = male against female"
 * @param mean of the effect
 * @param low lower end of its interval
 * @param high upper end
 */
public record Effect(String step, double mean, double low, double high) {

  /** A number's effect, by so many of its own units. */
  public static String ofNumber(String column, double per) {
    return "for each " + Rounded.briefly(per) + " more of " + column;
  }

  /** A value's effect against that of the reference. */
  public static String ofLevel(String column, String level, String reference) {
    return "for " + column + " = " + level + " against " + reference;
  }
}
