package org.priory.models.effect;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.priory.models.text.Known;
import org.priory.models.text.Percent;

/** The clearest effects as a sentence without its full stop. */
public final class EffectWords {
  private static final int LONGEST_NAME = 40;

  /** More names than this are counted. */
  private static final int MOST_OPEN = 8;

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
                .mapToObj(i -> times(effects.get(i), i == 0 ? " times as high (" : " times ("))
                .toList());
  }

  /**
   * "The expected visits are 1.49 times as high (1.38 to 1.61) for each 10 more of age".
   *
   * @param counted what is counted
   * @param effects on the logarithm of its expected number, at least one
   */
  public static String onRate(String counted, List<Effect> effects) {
    return "The expected "
        + shortened(counted)
        + " are "
        + list(
            IntStream.range(0, effects.size())
                .mapToObj(i -> times(effects.get(i), i == 0 ? " times as high (" : " times ("))
                .toList());
  }

  /**
   * "The hazard is 1.49 times as high (1.38 to 1.61) for each 10 more of age".
   *
   * @param effects on the logarithm of the hazard, at least one
   */
  public static String onHazard(List<Effect> effects) {
    return "The hazard is "
        + list(
            IntStream.range(0, effects.size())
                .mapToObj(i -> times(effects.get(i), i == 0 ? " times as high (" : " times ("))
                .toList());
  }

  /**
   * "Little more is known of age and bmi than before the data was seen: ...". Empty without any.
   *
   * @param names of numbers of which that is so
   */
  public static Optional<String> open(List<String> names) {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    int more = names.size() - MOST_OPEN;
    List<String> said =
        more <= 1
            ? names
            : Stream.concat(names.stream().limit(MOST_OPEN), Stream.of(more + " others")).toList();
    return Optional.of(
        "Little more is known of "
            + list(said.stream().map(EffectWords::shortened).toList())
            + " than before the data was seen: "
            + (names.size() == 1 ? "its interval is" : "their intervals are")
            + " mostly the prior, and nothing is claimed of "
            + (names.size() == 1 ? "it." : "them.")
            + " A larger epsilon, more records or fewer columns tell more.");
  }

  private static String times(Effect effect, String words) {
    double sd = effect.sd();
    double middle = Math.exp(effect.mean());
    return Odds.text(middle, sd)
        + words
        + Odds.text(Math.exp(effect.low()), middle, sd)
        + " to "
        + Odds.text(Math.exp(effect.high()), middle, sd)
        + ") "
        + effect.step();
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

  /**
   * "For the example person the probability of ill = yes is 30 %, and 35 % (32 to 38 %) for 10 more
   * of age".
   *
   * @param shifts one for each class, at least one
   */
  public static String onProbabilities(List<Shift> shifts) {
    return "For the example person "
        + IntStream.range(0, shifts.size())
            .mapToObj(i -> (i == 0 ? "the probability of " : "that of ") + shifts.get(i).words())
            .collect(Collectors.joining("; "));
  }

  /**
   * What happens to the probability of a class.
   *
   * @param event the class
   * @param before its probability
   * @param effects the probabilities after, at least one
   */
  public record Shift(String event, double before, List<Effect> effects) {
    private String words() {
      Effect first = effects.get(0);
      return shortened(event)
          + " is "
          + Percent.alone(before, first.low(), first.high())
          + ", and "
          + list(
              effects.stream()
                  .map(
                      each ->
                          Percent.text(each.mean(), each.low(), each.high()) + " " + each.step())
                  .toList());
    }
  }

  private static String higherOrLower(Effect effect) {
    boolean higher = effect.mean() > 0;
    double low = higher ? effect.low() : -effect.high();
    double high = higher ? effect.high() : -effect.low();
    return "%s %s (%s to %s) %s"
        .formatted(
            Known.text(Math.abs(effect.mean()), effect.sd()),
            higher ? "higher" : "lower",
            Known.text(low, effect.sd()),
            Known.text(high, effect.sd()),
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
