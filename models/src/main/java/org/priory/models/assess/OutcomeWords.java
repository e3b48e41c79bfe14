package org.priory.models.assess;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.inference.posterior.Interval;
import org.priory.models.text.Known;
import org.priory.privacy.data.records.Target;

/**
 * Outcomes as a person reads them: shares in percent, numbers in the target's units.
 *
 * @param target what is predicted
 * @param outcomes their names
 */
record OutcomeWords(Target target, List<String> outcomes) {
  /** An interval of 95 % is so many standard deviations wide. */
  private static final double WIDTH = 3.92;

  boolean isShare() {
    return target.kind() != Target.Kind.NUMBER;
  }

  boolean isOfOne() {
    return outcomes.size() == 1;
  }

  String outcome(int k) {
    return outcomes.get(k);
  }

  /** What stands above the numbers: "yes", or the target where outcomes differ by row. */
  String heading() {
    return isOfOne() ? outcomes.get(0) : target.name();
  }

  /** "yes: ", where there are several outcomes. */
  String ofOutcome(int k) {
    return isOfOne() ? "" : outcomes.get(k) + ": ";
  }

  /** A share of the outcome's range in units. */
  private double inUnits(double share) {
    return isShare() ? share : target.min() + share * (target.max() - target.min());
  }

  /** "12 to 15 %". */
  String interval(Interval shares) {
    double low = inUnits(shares.low());
    double high = inUnits(shares.high());
    if (isShare()) {
      int decimals = 100 * (high - low) >= 4 ? 0 : 100 * (high - low) >= 0.4 ? 1 : 2;
      return String.format(
          Locale.ROOT, "%." + decimals + "f to %." + decimals + "f %%", 100 * low, 100 * high);
    }
    double sd = (high - low) / WIDTH;
    return Known.text(low, sd) + " to " + Known.text(high, sd);
  }

  Map<String, Object> members(NoisyMean mean) {
    return AssessedScore.members(
        new NoisyMean(
            inUnits(mean.value()),
            new Interval(inUnits(mean.interval().low()), inUnits(mean.interval().high()))));
  }

  /**
   * The log density of even guessing: of a class, a count, or of a number in the target's units.
   *
   * @param largestGain of the outlook
   */
  double evenLogDensity(double largestGain) {
    return -(Double.isFinite(largestGain) ? largestGain : Math.log(target.max() - target.min()));
  }
}
