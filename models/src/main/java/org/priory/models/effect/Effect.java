package org.priory.models.effect;

import org.priory.models.text.Rounded;

/**
 * What one step of a number, or one value of a category against another, does to a target.
 *
 * @param step when it happens: "for each 10 more of age", "for sex = male against female"
 * @param mean of the effect
 * @param low lower end of its interval
 * @param high upper end
 */
public record Effect(String step, double mean, double low, double high) {

  /** The width of a 95 % interval of a normal law, in standard deviations. */
  private static final double WIDTH = 2 * 1.96;

  /**
   * A number's effect, by so many of its own units.
   *
   * @param unit of measure; empty if that is not known
   */
  public static String ofNumber(String column, double per, String unit) {
    return "for each " + more(column, per, unit);
  }

  /** The words for a single step of a number, where a second step has another effect. */
  public static String ofOneStep(String column, double per, String unit) {
    return "for " + more(column, per, unit);
  }

  /** A step of a number in words: {@code 10 years}. */
  public static String step(double per, String unit) {
    return Rounded.briefly(per) + (unit.isEmpty() ? "" : " " + unit);
  }

  private static String more(String column, double per, String unit) {
    return step(Math.abs(per), unit)
        + (per < 0 ? " less of " : " more of ")
        + EffectWords.shortened(column);
  }

  /** A value's effect against that of the reference. */
  public static String ofLevel(String column, String level, String reference) {
    return "for "
        + EffectWords.shortened(column)
        + " = "
        + EffectWords.shortened(level)
        + " against "
        + EffectWords.shortened(reference);
  }

  /** About its standard deviation, from its interval. */
  double sd() {
    return (high - low) / WIDTH;
  }
}
