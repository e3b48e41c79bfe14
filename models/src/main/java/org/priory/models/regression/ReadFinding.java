package org.priory.models.regression;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.priory.inference.posterior.Interval;
import org.priory.models.effect.Effect;
import org.priory.models.effect.EffectWords;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.numerics.special.Normal;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.data.records.Target;

/** The clearest effects in a sentence. */
final class ReadFinding {
  static final int NAMED = 3;

  private ReadFinding() {}

  /**
   * A sentence on those whose interval is clear of zero.
   *
   * @param reliable whether the interval of a coefficient can be relied on
   * @param example whose probability changes, where effects are on the scale of none
   * @return empty if nothing is clear, or effects have no unit that a sentence can tell
   */
  static Optional<String> of(
      Reading reading,
      ReadPosterior posterior,
      IntPredicate reliable,
      Target target,
      Optional<Example> example) {
    List<Integer> clear =
        IntStream.range(0, reading.rows().size())
            .filter(reliable)
            .filter(i -> reading.rows().get(i).step().isPresent())
            // a probability changes by what a step does to the example person, wherever that is
            .filter(
                i ->
                    reading.scale() != Reading.Scale.PROBIT
                        || reading.rows().get(i).context().at().isEmpty())
            .filter(i -> !posterior.interval(i, FittedModel.LEVEL).holds(0))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(posterior.mean(i)) / posterior.sd(i)))
            .limit(NAMED)
            .toList();
    if (clear.isEmpty()) {
      return ofTerms(reading, posterior, reliable);
    }
    Optional<String> words =
        switch (reading.scale()) {
          case LOG_ODDS ->
              Optional.of(
                  EffectWords.onOdds(
                      target.name() + " = " + target.classes().get(1),
                      effects(reading, posterior, clear)));
          case HIGHER_ODDS ->
              Optional.of(
                  EffectWords.onOdds(
                      "a higher " + target.name(), effects(reading, posterior, clear)));
          case LOG_RATE ->
              Optional.of(EffectWords.onRate(target.name(), effects(reading, posterior, clear)));
          case LOG_HAZARD -> Optional.of(EffectWords.onHazard(effects(reading, posterior, clear)));
          case TARGET ->
              Optional.of(EffectWords.onNumber(target.name(), effects(reading, posterior, clear)));
          case PROBIT -> example.map(some -> onProbability(reading, posterior, clear, some));
          case CLASSES, PREDICTOR -> Optional.empty();
        };
    return words.map(OneLine::of);
  }

  /** The names of terms whose interval is clear of zero, where no sentence can tell an effect. */
  private static Optional<String> ofTerms(
      Reading reading, ReadPosterior posterior, IntPredicate reliable) {
    List<String> names =
        IntStream.range(0, reading.rows().size())
            .filter(reliable)
            .filter(i -> !reading.rows().get(i).context().alone())
            .filter(i -> reading.rows().get(i).isClaimed())
            .filter(i -> !posterior.interval(i, FittedModel.LEVEL).holds(0))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(posterior.mean(i)) / posterior.sd(i)))
            .limit(NAMED)
            .map(i -> reading.rows().get(i).words())
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(OneLine.of("Clear of zero: " + String.join("; ", names)));
  }

  private static List<Effect> effects(
      Reading reading, ReadPosterior posterior, List<Integer> clear) {
    return clear.stream()
        .map(
            i -> {
              Interval interval = posterior.interval(i, FittedModel.LEVEL);
              return new Effect(
                  reading.rows().get(i).step().orElseThrow(),
                  posterior.mean(i),
                  interval.low(),
                  interval.high());
            })
        .toList();
  }

  /** From Phi(x) to Phi(x + effect). */
  private static String onProbability(
      Reading reading, ReadPosterior posterior, List<Integer> clear, Example example) {
    Outcome before = example.expected().get(0);
    double x = NormalQuantile.of(before.value());
    List<Effect> after =
        clear.stream()
            .map(
                i -> {
                  Interval by = posterior.interval(i, FittedModel.LEVEL);
                  return new Effect(
                      reading.rows().get(i).oneStep(),
                      Normal.cdf(x + posterior.mean(i)),
                      Normal.cdf(x + by.low()),
                      Normal.cdf(x + by.high()));
                })
            .toList();
    return EffectWords.onProbabilities(
        List.of(new EffectWords.Shift(before.name(), before.value(), after)));
  }
}
