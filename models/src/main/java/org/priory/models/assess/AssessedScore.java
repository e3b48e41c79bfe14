package org.priory.models.assess;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.Interval;

/**
 * The mean clipped log score of a model, and how far it is above that of another.
 *
 * @param window in which records count
 * @param gain in nats above even guessing
 * @param cut the share of records whose score is beyond the window
 * @param apart in nats above the other model, each record's difference clipped
 */
record AssessedScore(ScoreWindow window, NoisyMean gain, NoisyMean cut, Optional<NoisyMean> apart) {

  static AssessedScore of(AssessSums sums, ScoreWindow window, double level) {
    NoisyMean scaled = NoisyMean.of(sums.scores(), sums.squaredScores(), sums.count(), level);
    return new AssessedScore(
        window,
        new NoisyMean(
            window.gain(scaled.value()),
            new Interval(
                window.gain(scaled.interval().low()), window.gain(scaled.interval().high()))),
        NoisyMean.share(sums.cut(), sums.count(), level),
        sums.layout().hasRival() ? Optional.of(apart(sums, level)) : Optional.empty());
  }

  private static NoisyMean apart(AssessSums sums, double level) {
    NoisyMean scaled = NoisyMean.of(sums.apart(), sums.squaredApart(), sums.count(), level);
    double unit = ScoreWindow.MOST_APART;
    return new NoisyMean(
        unit * scaled.value(),
        new Interval(unit * scaled.interval().low(), unit * scaled.interval().high()));
  }

  /** A number with its interval. */
  static Map<String, Object> members(NoisyMean mean) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("value", mean.value());
    members.put("low", mean.interval().low());
    members.put("high", mean.interval().high());
    return members;
  }

  /**
   * As members of {@code posterior.json}.
   *
   * @param even the log density of even guessing, in the target's units
   */
  Map<String, Object> members(double even) {
    Map<String, Object> members = members(gain);
    members.put("clip_low", window.low());
    members.put("clip_high", window.high());
    members.put("even_log_density", even);
    members.put("beyond_the_clip", members(cut));
    return members;
  }
}
