package org.priory.app.run;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.priory.app.report.Effect;
import org.priory.app.report.EffectWords;
import org.priory.app.report.OneLine;
import org.priory.inference.posterior.Interval;
import org.priory.privacy.data.Target;

/** The clearest effects in a sentence. */
final class ReadFinding {
  private static final int NAMED = 3;

  private ReadFinding() {}

  /**
   * Of those whose interval is clear of zero.
   *
   * @param reliable whether the interval of a coefficient can be relied on
   * @return empty if nothing is clear, or effects have no unit that a sentence can tell
   */
  static Optional<String> of(
      Reading reading, ReadPosterior posterior, IntPredicate reliable, Target target) {
    if (reading.scale() == Reading.Scale.PREDICTOR) {
      return Optional.empty();
    }
    List<Effect> effects =
        IntStream.range(0, reading.rows().size())
            .filter(reliable)
            .filter(i -> reading.rows().get(i).step().isPresent())
            .filter(i -> !posterior.interval(i, FittedRegression.LEVEL).holds(0))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(posterior.mean(i)) / posterior.sd(i)))
            .limit(NAMED)
            .map(i -> effect(reading.rows().get(i), posterior, i))
            .toList();
    if (effects.isEmpty()) {
      return Optional.empty();
    }
    String words =
        reading.scale() == Reading.Scale.LOG_ODDS
            ? EffectWords.onOdds(target.name() + " = " + target.classes().get(1), effects)
            : EffectWords.onNumber(target.name(), effects);
    return Optional.of(OneLine.of(words));
  }

  private static Effect effect(ReadRow row, ReadPosterior posterior, int i) {
    Interval interval = posterior.interval(i, FittedRegression.LEVEL);
    return new Effect(row.step().orElseThrow(), posterior.mean(i), interval.low(), interval.high());
  }
}
