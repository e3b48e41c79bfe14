package org.priory.models.statement;

import java.util.List;
import java.util.Optional;
import org.priory.models.text.Rounded;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;

/**
 * Steps of Gaussian noise that differ in its size alone, as one line: "Gaussian noise 13.4 to 145,
 * 43 steps".
 *
 * @param least the smallest multiplier
 * @param most the largest
 * @param steps how many there are
 * @param samples how their records are chosen, in words
 */
record NoiseSchedule(double least, double most, long steps, String samples) {

  /** The place after the last of the events that go on from a place as such steps. */
  static int end(List<PrivacyEvent> events, int from) {
    Optional<NoiseSchedule> first = one(events.get(from));
    int to = from;
    while (to < events.size()
        && first.isPresent()
        && one(events.get(to))
            .filter(each -> each.samples.equals(first.get().samples))
            .isPresent()) {
      to++;
    }
    return Math.max(from + 1, to);
  }

  /** The schedule of events that are such steps, and follow each other. */
  static NoiseSchedule of(List<PrivacyEvent> events) {
    return events.stream()
        .map(event -> one(event).orElseThrow())
        .reduce(
            (a, b) ->
                new NoiseSchedule(
                    Math.min(a.least, b.least),
                    Math.max(a.most, b.most),
                    a.steps + b.steps,
                    a.samples))
        .orElseThrow();
  }

  private static Optional<NoiseSchedule> one(PrivacyEvent event) {
    if (event instanceof Repeated repeated) {
      return one(repeated.event())
          .map(o -> new NoiseSchedule(o.least, o.most, o.steps * repeated.times(), o.samples));
    }
    if (event instanceof PoissonSampled sampled && sampled.event() instanceof Gaussian gaussian) {
      return Optional.of(
          of(gaussian, ", Poisson samples at rate " + Rounded.briefly(sampled.rate())));
    }
    return event instanceof Gaussian gaussian ? Optional.of(of(gaussian, "")) : Optional.empty();
  }

  private static NoiseSchedule of(Gaussian gaussian, String samples) {
    return new NoiseSchedule(gaussian.noiseMultiplier(), gaussian.noiseMultiplier(), 1, samples);
  }

  String words() {
    return "Gaussian noise "
        + Rounded.briefly(least)
        + " to "
        + Rounded.briefly(most)
        + samples
        + ", "
        + EventWords.steps(steps);
  }
}
