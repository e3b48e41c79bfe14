package org.priory.app.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The clearest effects as a sentence without its full stop. */
public final class EffectWords {
  private static final int LONGEST_NAME = 40;

  private EffectWords() {}

  /**
   * "The odds of ill = yes are 1.49 times as high (1.38 to 1.61) for each 10 more of age".
   *
   * @param event what is more or less likely
   * @param effects on the logarithm of its odds, at least one
   */
  public static String onOdds(String event, List<Effect> effects) {
    return "The odds of "
        + shortened(event)
        + " are "
        + list(
            IntStream.range(0, effects.size())
                .mapToObj(
                    i ->
                        Odds.text(Math.exp(effects.get(i).mean()))
                            + (i == 0 ? " times as high (" : " times (")
                            + Odds.text(Math.exp(effects.get(i).low()))
                            + " to "
                            + Odds.text(Math.exp(effects.get(i).high()))
                            + ") "
                            + effects.get(i).step())
                .toList());
  }

  /**
   * "cost is 20 higher (16 to 24) for each 10 more of age".
   *
   * @param effects in the target's own units, at least one
   */
  public static String onNumber(String target, List<Effect> effects) {
    return shortened(target)
        + " is "
        + list(effects.stream().map(EffectWords::higherOrLower).toList());
  }

  private static String higherOrLower(Effect effect) {
    boolean higher = effect.mean() > 0;
    double low = higher ? effect.low() : -effect.high();
    double high = higher ? effect.high() : -effect.low();
    return "%s %s (%s to %s) %s"
        .formatted(
            Rounded.threeDigits(Math.abs(effect.mean())),
            higher ? "higher" : "lower",
            Rounded.threeDigits(low),
            Rounded.threeDigits(high),
            effect.step());
  }

  /** A name that is not longer than a line has room for. */
  public static String shortened(String name) {
    return name.codePointCount(0, name.length()) <= LONGEST_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME)) + "…";
  }

  /** "a, b and c". */
  public static String list(List<String> parts) {
    int last = parts.size() - 1;
    return last == 0
        ? parts.get(0)
        : parts.stream().limit(last).collect(Collectors.joining(", ")) + " and " + parts.get(last);
  }
}
